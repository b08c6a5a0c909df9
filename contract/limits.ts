export const lengths = {
  name: 200,
  email: 254,
  description: 5000,
  detail: 5000,
  note: 1000,
  /** Reasons for overriding a condition or sending a step back. */
  reason: 500,
  message: 5000,
  comment: 5000,
  username: 200,
  timeZone: 100,
  password: 200,
  secret: 200,
  code: 40,
  complianceNumber: 100,
  address: 2000,
  providerParameter: 8000,
  people: 300_000,
} as const;

/** Maximum number of children, for every call that adds them. */
export const counts = {
  tasksOfProject: 200,
  stepsOfTask: 200,
  detailsOfStep: 500,
  /** Records of one call, as a product: see `sizes.ts`. */
  nestedCreate: 20_000,
  changedAtOnce: 500,
  /** Steps of projects whose status changes together, because each step stores whether its project is live. */
  stepsOfProjectsAtOnce: 200_000,
  /** Steps times people in one bulk change. */
  assignmentsAtOnce: 5000,
  skills: 50,
  rolesOfTemplate: 50,
  /** Per role: one for each market. */
  defaultPeople: 1000,
  rolesOfProject: 200,
  peopleOfStep: 50,
  milestonesOfProject: 6,
  holidays: 2000,
  holidaysAtOnce: 500,
  slideBarsOfStep: 100,
  sessionsOfAccount: 50,
  tokensOfAccount: 50,
  versionsOfComment: 100,
  mentionsInComment: 50,
  peopleOnSlide: 60,
  slidesAtOnce: 100,
  /** Includes removed evidence. */
  evidenceOfItem: 200,
  alsoVisibleTo: 50,
  /** Each has a request of its own at a time. */
  webhooks: 20,
} as const;

export const tooManyTasks = `At most ${counts.tasksOfProject} tasks`;

/** How long a deleted record can be restored. */
export const recoverableDays = 30;

export const mostProjectsById = 100;

export const shortestPassword = 8;

export const mostHours = 100_000;

/** Of an offset from a milestone, the hire date or the start. */
export const mostDays = 3_650;

/**
 * Maximum body in bytes. A nested create of 20,000 records needs more than a form; parsing much more would
 * block the event loop.
 */
export const bodyBytes = {
  ordinary: 1_048_576,
  nestedCreate: 4_194_304,
  upload: 10_485_760,
  /** Of calls that need no session. */
  anonymous: 16_384,
} as const;

/**
 * The shape of JSON in a request. `values` are lists, objects and list items: 20,000 steps have 80,000, without their
 * people.
 */
export const jsonShape = { depth: 30, values: 200_000 } as const;

/** Upper bound of the setting, in MB. */
export const mostEvidenceMb = 100;

/** Maximum size of a template's checklist as JSON: it has to fit into one request body. */
export const templateBytes = 3_500_000;
