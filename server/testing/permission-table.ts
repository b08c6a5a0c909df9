import type { CallName } from '#contract/calls.ts';

export type Caller = 'signedOut' | 'deactivated' | 'deleted' | 'viewer' | 'manager' | 'primary';
/** Status by caller; they call one after another in this order. */
export type Row = Record<Caller, number>;

const open: Row = {
  signedOut: 200,
  deactivated: 200,
  deleted: 200,
  viewer: 200,
  manager: 200,
  primary: 200,
};
const read: Row = { ...open, signedOut: 401, deactivated: 401, deleted: 401 };
const create: Row = { ...read, viewer: 403, manager: 201, primary: 201 };
const change: Row = { ...create, manager: 200, primary: 200 };
// The second caller finds it deleted already.
const remove: Row = { ...create, manager: 204, primary: 404 };

// The second caller finds it restored already.
const undelete: Row = { ...change, primary: 404 };
// The first caller has taken the name.
const createNamed: Row = { ...create, primary: 409 };
const byPrimary: Row = { ...read, viewer: 403, manager: 403 };

/** Who may make which call. A call without a row fails the test. */
export const table: Record<CallName, Row> = {
  // The body contains no valid credentials.
  signIn: {
    signedOut: 401,
    deactivated: 401,
    deleted: 401,
    viewer: 401,
    manager: 401,
    primary: 401,
  },
  signOut: open,
  readCurrentUser: read,
  changeOwnPassword: read,
  listOwnSessions: read,
  endOtherSessions: { ...read, viewer: 204, manager: 204, primary: 204 },

  listProjects: read,
  listArchivedProjects: read,
  readProject: read,
  createProject: create,
  updateProject: change,
  archiveProject: change,
  restoreProject: change,
  deleteProject: remove,
  undeleteProject: undelete,
  readCompletionData: read,

  listTasks: read,
  listActiveTasks: read,
  createTask: create,
  createTasks: create,
  duplicateTask: create,
  updateTask: change,
  reorderTasks: change,
  deleteTask: remove,
  undeleteTask: undelete,

  createStep: create,
  createSteps: create,
  updateStep: change,
  reorderSteps: change,
  deleteStep: remove,
  undeleteStep: undelete,
  listStepDetails: read,
  createDetail: create,
  createDetails: create,
  updateDetail: change,
  reorderDetails: change,
  deleteDetail: remove,
  undeleteDetail: undelete,

  listSlideBars: read,
  createSlideBar: create,
  updateSlideBar: change,
  deleteSlideBar: remove,

  listPeople: read,
  listWorkloads: read,
  readPersonWork: read,
  createPerson: create,
  updatePerson: change,
  deletePerson: remove,
  undeletePerson: undelete,
  listPersonTaskSteps: read,
  // The second caller finds the assignment made.
  createPersonTaskStep: { ...create, primary: 409 },
  deletePersonTaskStep: remove,

  readDashboardStats: read,
  listOpenProjects: read,

  listCategories: read,
  createCategory: createNamed,
  updateCategory: change,
  deleteCategory: remove,
  undeleteCategory: undelete,
  listMarkets: read,
  listMarketOverviews: read,
  createMarket: createNamed,
  updateMarket: change,
  deleteMarket: remove,
  undeleteMarket: undelete,

  listProjectManagers: read,
  createProjectManager: createNamed,
  updateProjectManager: byPrimary,
  setManagerStatus: byPrimary,
  setManagerPassword: byPrimary,
  makePrimary: byPrimary,
  deleteProjectManager: { ...byPrimary, primary: 204 },
  undeleteProjectManager: byPrimary,

  listTaskTemplates: read,
  createTaskTemplate: create,
  updateTaskTemplate: change,
  deleteTaskTemplate: remove,
  undeleteTaskTemplate: undelete,
  listProjectTemplates: read,
  createProjectTemplate: create,
  readProjectTemplate: read,
  updateProjectTemplate: change,
  deleteProjectTemplate: remove,
  undeleteProjectTemplate: undelete,

  listMessageTemplates: read,
  createMessageTemplate: create,
  updateMessageTemplate: change,
  deleteMessageTemplate: remove,
  undeleteMessageTemplate: undelete,

  generateSlide: change,
  listSlides: read,
  downloadSlide: read,
  readSlideImage: read,
  readSlidePhoto: read,
  readSlideLogo: read,
  deleteSlide: remove,
  undeleteSlide: undelete,

  readOrganisation: read,
  updateOrganisation: byPrimary,
  readLogo: read,
  setLogo: byPrimary,
  deleteLogo: { ...byPrimary, primary: 204 },

  listBackups: byPrimary,
  requestBackup: { ...byPrimary, primary: 201 },

  search: read,

  listActivity: read,

  listDeleted: read,

  listenForChanges: read,
};
