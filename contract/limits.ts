/** Maximum length of each text, in code points. */
export const lengths = {
  name: 200,
  email: 254,
  description: 5000,
  detail: 5000,
  /** A reason or remark beside a status. */
  note: 1000,
  /** Why something is done although a condition speaks against it, or is sent back. */
  reason: 500,
  message: 5000,
  username: 200,
  timeZone: 100,
  password: 200,
  complianceNumber: 100,
  /** Of a link. */
  address: 2000,
  /** The JSON text with all people of a slide. */
  people: 300_000,
} as const;

/** Maximum number of children, whichever call adds them. */
export const counts = {
  tasksOfProject: 200,
  stepsOfTask: 200,
  detailsOfStep: 500,
  nestedCreate: 20_000,
  changedAtOnce: 500,
  skills: 50,
  rolesOfTemplate: 50,
  /** Of a role: one for each market. */
  defaultPeople: 1000,
  rolesOfProject: 200,
  peopleOfStep: 50,
  milestonesOfProject: 6,
  holidays: 2000,
  holidaysAtOnce: 500,
  slideBarsOfStep: 100,
  peopleOnSlide: 60,
  /** Of a step or task, with what was removed from it. */
  evidenceOfItem: 200,
} as const;

export const mostProjectsById = 100;

export const shortestPassword = 8;

export const mostHours = 100_000;

/**
 * Maximum JSON body in bytes. A nested create of 20,000 records needs more than a form; much more would block the
 * event loop while it is parsed.
 */
export const bodyBytes = {
  ordinary: 1_048_576,
  nestedCreate: 4_194_304,
  upload: 10_485_760,
} as const;

/** The largest file of evidence that Settings allow, in MB. */
export const mostEvidenceMb = 100;

/** Maximum checklist of a template, in bytes of its JSON: it has to fit into one body when it is used or saved. */
export const templateBytes = 3_500_000;
