/** How long a text may be, counted in characters as people see them (code points). */
export const lengths = {
  name: 200,
  email: 254,
  description: 5000,
  detail: 5000,
  message: 5000,
  username: 200,
  password: 200,
  complianceNumber: 100,
  /** All people of a slide, as the JSON text that carries them. */
  people: 300_000,
} as const;

/** How many things fit into another, whichever call adds them. */
export const counts = {
  tasksOfProject: 200,
  stepsOfTask: 200,
  detailsOfStep: 500,
  nestedCreate: 20_000,
  skills: 50,
  rolesOfTemplate: 50,
  slideBarsOfStep: 100,
  peopleOnSlide: 60,
} as const;

/** How many projects can be asked for by their ids at once. */
export const mostProjectsById = 100;

/** The shortest password that is accepted. */
export const shortestPassword = 8;

/** The most hours of a task or a step. */
export const mostHours = 100_000;

/**
 * The largest JSON body, in bytes. One nested create of 20,000 things needs more than a form does; much more
 * than that would stop everybody else for as long as it takes to read.
 */
export const bodyBytes = {
  ordinary: 1_048_576,
  nestedCreate: 4_194_304,
  upload: 10_485_760,
} as const;

/**
 * The largest checklist of a template, in bytes of its JSON: what is made of it, or sent back with changes,
 * has to fit into one body.
 */
export const templateBytes = 3_500_000;
