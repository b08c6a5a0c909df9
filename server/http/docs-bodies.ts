import type { CallName } from '#contract/calls.ts';
import type { NewProjectForm } from '#contract/projects.ts';

const aProject: NewProjectForm = {
  name: 'Alex Carter',
  category: 'Advisor Hire',
  market: 'Chicago',
  endDate: '2027-03-01',
  milestones: [{ name: 'U4 approved', day: '2027-03-08' }],
  tasks: [
    {
      title: 'Registration',
      steps: [
        {
          name: 'File Form U4',
          dueOffset: { days: 5, unit: 'working', from: 'hire', side: 'before' },
          details: [{ text: 'Take fingerprints' }],
        },
        {
          name: 'Move the first accounts',
          dueOffset: { days: 10, unit: 'calendar', from: 'milestone', milestone: 'U4 approved' },
        },
      ],
    },
  ],
};

const someone = {
  role: 'senior',
  name: 'Alex Carter',
  title: 'Senior Vice President',
  priorFirm: 'Harbor Wealth',
  location: 'Chicago',
};

/** The parts of the links behind #. */
export const exampleSecrets = {
  invitation: 'u3yT0mJ5cWq1Lr8ZpXn4Vg',
  reset: 'Kb9sQe2HfYd7Ro6NtAw1Mg',
};

export const exampleCodes = { digits: '415263', recovery: 'k7mpx-4qwtz' };

/** Example bodies that show more than the required fields. */
export const exampleBodies: Partial<Record<CallName, unknown>> = {
  changeOwnPassword: { currentPassword: 'your password', newPassword: 'a longer password' },
  signIn: { username: 'admin', password: 'your password', code: exampleCodes.recovery },
  startSecondFactor: { password: 'your password', code: exampleCodes.recovery },
  allowOidcLink: { password: 'your password', code: exampleCodes.recovery },
  createToken: {
    name: 'Nightly report',
    access: 'read',
    expiresAt: '2027-11-28T00:00:00.000Z',
  },
  confirmSecondFactor: { code: exampleCodes.digits },
  removeOwnSecondFactor: { code: exampleCodes.recovery },
  createProject: aProject,
  updateProject: { status: 'in_progress', endDate: '2027-03-15', version: 7 },
  makePublic: { name: 'Alex Carter' },
  archiveProject: { outcome: 'hired', outcomeDay: '2027-03-15' },
  createTask: { projectId: 1, title: 'Technology', steps: [{ name: 'Order a laptop' }] },
  importChecklist: {
    name: 'Transition checklist',
    tasks: [{ title: 'Technology', steps: [{ name: 'Order a laptop', dueDate: '2027-02-01' }] }],
  },
  changeSteps: { steps: [{ id: 1, version: 1 }], change: { dueInDays: 7 } },
  changeProjects: {
    projects: [{ id: 1, version: 1 }],
    change: {
      step: {
        task: 'Registration',
        name: 'Send the welcome letter',
        ownerRoleId: 1,
        dueOffset: { days: 5, unit: 'working', from: 'hire', side: 'before' },
      },
    },
  },
  createTasks: { tasks: [{ title: 'Technology' }, { title: 'Marketing' }] },
  updateTask: { status: 'completed', version: 7 },
  reorderTasks: { ids: [3, 1, 2] },
  createStep: { taskId: 1, name: 'Order a laptop', dueDate: '2027-02-01' },
  createSteps: { steps: [{ name: 'Order a laptop' }, { name: 'Set up email' }] },
  updateStep: { dueDate: '2027-02-01', version: 7 },
  reorderSteps: { ids: [3, 1, 2] },
  sendBackStep: { reasonId: 1, note: 'Page 3 is not signed' },
  createSendBackReason: { name: 'Document missing' },
  updateSendBackReason: { name: 'Signature or date missing', version: 7 },
  createDetail: { text: 'Take fingerprints' },
  createDetails: { details: [{ text: 'Take fingerprints' }, { text: 'Sign the form' }] },
  updateDetail: { completion: 100 },
  reorderDetails: { ids: [3, 1, 2] },
  addEvidenceLink: { address: 'https://files.example.org/u4.pdf', taskStepId: 1 },
  letDeletedGo: { entity: 'taskStep', id: 900 },
  createSlideBar: { name: 'Training', value: 20 },
  updateSlideBar: { value: 40 },
  createProjectComment: { text: 'The offer is signed, see https://example.org/offer' },
  createTaskComment: { text: 'Starts as soon as the branch is open' },
  createStepComment: { text: '@[Dana Reyes](2), please check the form before Friday' },
  updateComment: { text: 'The form has been checked', version: 7 },
  readMentions: { commentIds: [1] },
  createPerson: { name: 'Dana Reyes', role: 'Licensing', skills: ['Form U4'] },
  updatePerson: { role: 'Licensing', skills: ['Form U4'], version: 7 },
  replacePerson: { personId: 2, from: '2027-02-01', until: '2027-02-12' },
  createCategory: { name: 'Branch Opening' },
  updateCategory: { name: 'Advisor Hires', version: 7 },
  createMarket: { name: 'Denver' },
  updateMarket: { description: 'Illinois and Wisconsin', version: 7 },
  createOwnerRole: { name: 'Licensing', defaultPeople: [{ marketId: 1, personId: 1 }] },
  updateOwnerRole: { description: 'Checks what is filed', version: 7 },
  createHoliday: { day: '2027-11-25', name: 'Thanksgiving' },
  createHolidays: {
    holidays: [
      { day: '2027-11-25', name: 'Thanksgiving' },
      { day: '2027-12-24', name: 'Christmas' },
    ],
  },
  updateHoliday: { name: 'Thanksgiving Day', version: 7 },
  recalculateDueDates: { projectIds: [1] },
  createProjectManager: {
    username: 'dana.reyes',
    email: 'dana@example.org',
    password: 'a longer password',
    role: 'viewer',
  },
  updateProjectManager: {
    email: 'dana.reyes@example.org',
    currentPassword: 'a longer password',
    version: 7,
  },
  setManagerStatus: { isActive: false },
  readAccountLink: { token: exampleSecrets.invitation },
  redeemInvitation: { token: exampleSecrets.invitation, password: 'a longer password' },
  requestPasswordReset: { account: 'dana.reyes' },
  redeemPasswordReset: { token: exampleSecrets.reset, password: 'a longer password' },
  setManagerPassword: { newPassword: 'a longer password' },
  createTaskTemplate: { name: 'Technology', steps: [{ name: 'Order a laptop' }] },
  updateTaskTemplate: { description: 'For every hire', version: 7 },
  createProjectTemplate: { name: 'Advisor hire', category: 'Advisor Hire' },
  updateProjectTemplate: { description: 'From offer to first day', version: 7 },
  createMessageTemplate: { name: 'Welcome', content: 'Welcome {names}!' },
  updateMessageTemplate: { content: 'Please welcome {names}!', version: 7 },
  createWebhook: {
    name: 'Onboarding script',
    address: 'https://hooks.example.org/waymark',
    format: 'json',
    events: ['step.completed', 'project.archived'],
  },
  updateWebhook: { events: ['project.archived'], version: 7 },
  updateMail: { hour: 7, version: 7 },
  updateAccess: { requireOwnPasswords: true, secondFactor: 'primary', version: 7 },
  updateOrganisation: { name: 'Harbor & Sons', primaryColour: '#1d4ed8', version: 7 },
  generateSlide: {
    title: 'Welcome Alex Carter',
    people: JSON.stringify([someone]),
    messageTemplate: 'Alex Carter joins us today.',
    complianceNumber: 'C-2027-014',
  },
};

/** Query strings that a call requires or that are worth showing. */
export const exampleQueries: Partial<Record<CallName, string>> = {
  readProject: '?include=details',
  previewStep: '?ids=1&task=Registration&name=Send%20the%20welcome%20letter',
  addEvidenceFile: '?name=letter.pdf&taskStepId=1',
  deleteCategory: '?moveTo=Recruiting',
  deleteMarket: '?moveTo=Dallas',
  readStatusReport: '?since=2026-01-05',
  listMyWork: '?who=person&id=1&day=2027-02-01',
  listNextSteps: '?day=2027-02-01',
  previewMail: '?managerId=1',
  countDueWork: '?personId=1&day=2027-02-01',
  listDueSteps: '?personId=1&day=2027-02-01',
  readMatrix: '?day=2027-02-01',
  generateSlide: '?following=11',
  readRoundsReport: '?until=2027-02',
  listRoundItems: '?until=2027-02&figure=rounds&market=Chicago',
  search: '?q=laptop',
  listActivity: '?projectId=1',
  exportActivity: '?projectId=1',
};

/** The first record or, for accounts, the primary manager. */
export function exampleId(path: string): number {
  // Only a finished step can be sent back.
  if (path.endsWith('/send-back')) return 10;
  // Only an account without a password is invited, and that one has a second factor.
  if (/^\/api\/project-managers\/.*\/(invitation|second-factor)$/.test(path)) return 3;
  return path.startsWith('/api/project-managers/') ? 2 : 1;
}
