import * as z from 'zod/mini';

import { activeTasks, activeTasksQuery } from './active-tasks.ts';
import { activityPage, activityQuery } from './activity.ts';
import { backupCalls } from './backups.ts';
import { callsOf } from './call.ts';
import type { Call } from './call.ts';
import { completionData, completionQuery } from './completion.ts';
import { dashboardQuery, dashboardStats } from './dashboard.ts';
import { deletedThing } from './deleted.ts';
import { listCalls } from './list-calls.ts';
import { changeEvent, eventsQuery } from './live.ts';
import { managerCalls } from './manager-calls.ts';
import { messageCalls } from './messages.ts';
import { organisationCalls } from './organisation.ts';
import {
  newPerson,
  newPersonTaskStep,
  person,
  personChanges,
  personTaskStep,
  personWork,
  workload,
} from './people.ts';
import {
  newOrder,
  newProject,
  project,
  projectChanges,
  projectDetail,
  projectQuery,
  projectsQuery,
} from './projects.ts';
import { searchQuery, searchResults } from './search.ts';
import { currentUser, ownSession, passwordChange, signInForm } from './sessions.ts';
import { newSlideBar, slideBar, slideBarChanges } from './slide-bars.ts';
import { slideCalls } from './slides.ts';
import {
  detailChanges,
  newDetail,
  newDetails,
  newStepOfTask,
  newSteps,
  progressAbove,
  savedDetail,
  stepChanges,
  stepDetail,
  taskStep,
} from './steps.ts';
import { newTaskOfProject, newTasks, savedTask, task, taskChanges } from './tasks.ts';
import {
  newProjectTemplate,
  newTaskTemplate,
  projectTemplate,
  projectTemplateChanges,
  taskTemplate,
  taskTemplateChanges,
} from './templates.ts';

const sessions = callsOf('sessions');
const projects = callsOf('projects');
const tasks = callsOf('tasks');
const steps = callsOf('steps');
const slideBars = callsOf('slide-bars');
const people = callsOf('people');
const dashboard = callsOf('dashboard');
const templates = callsOf('templates');

/** Every call of the API. The table of contents of the product. */
export const calls = {
  signIn: {
    noun: 'sessions',
    summary: 'Sign in with username or e-mail and password',
    method: 'POST',
    path: '/api/login',
    may: 'anyone',
    body: signInForm,
    answer: currentUser,
    status: 200,
  },
  signOut: {
    noun: 'sessions',
    summary: 'End this session',
    method: 'POST',
    path: '/api/logout',
    may: 'anyone',
    answer: z.object({ ok: z.literal(true) }),
    status: 200,
  },
  readCurrentUser: sessions.read('/api/user', 'The signed-in account', {
    answer: currentUser,
  }),
  changeOwnPassword: {
    ...sessions.save('PUT', '/api/user/password', 'Change the own password', {
      body: passwordChange,
      answer: currentUser,
      unversioned: true,
    }),
    may: 'own',
  },
  listOwnSessions: sessions.read('/api/user/sessions', 'Where the own account is signed in', {
    answer: z.array(ownSession),
  }),
  endOtherSessions: {
    ...sessions.remove('/api/user/sessions', 'Sign the own account out everywhere else'),
    may: 'own',
  },

  listProjects: projects.read(
    '/api/projects',
    'All projects, archived ones included, or those with these ids; the newest first',
    { query: projectsQuery, answer: z.array(project), kept: true },
  ),
  listArchivedProjects: projects.read(
    '/api/projects/archived',
    'Projects that are completed, the latest end date first',
    { answer: z.array(project), kept: true },
  ),
  readProject: projects.read('/api/projects/{id}', 'A project with its tasks and steps', {
    query: projectQuery,
    answer: projectDetail,
    kept: true,
  }),
  createProject: projects.create(
    '/api/projects',
    'Create a project with its tasks, steps and details',
    { body: newProject, largeBody: true, answer: projectDetail },
  ),
  updateProject: projects.save(
    'PUT',
    '/api/projects/{id}',
    'Change a project; with moveDueDates, due dates that depend on its days follow them',
    {
      body: projectChanges,
      answer: project,
    },
  ),
  archiveProject: projects.save('PATCH', '/api/projects/{id}/archive', 'Set a project aside', {
    answer: project,
  }),
  restoreProject: projects.save(
    'PATCH',
    '/api/projects/{id}/restore',
    'Bring an archived project back',
    { answer: project },
  ),
  deleteProject: projects.remove('/api/projects/{id}', 'Delete a project and all in it'),
  undeleteProject: projects.undelete('/api/projects/{id}/undelete', 'Bring a deleted project back'),

  listTasks: tasks.read('/api/tasks', 'All tasks with their steps', {
    query: completionQuery,
    answer: z.array(task),
    kept: true,
  }),
  listActiveTasks: tasks.read(
    '/api/tasks/active',
    'Tasks that are not completed, of open projects, the earliest due first',
    { query: activeTasksQuery, answer: activeTasks },
  ),
  createTask: tasks.create('/api/tasks', 'Add a task, with its steps, to a project', {
    body: newTaskOfProject,
    largeBody: true,
    answer: task,
  }),
  createTasks: tasks.create('/api/projects/{id}/tasks/many', 'Add several tasks to a project', {
    body: newTasks,
    largeBody: true,
    answer: z.array(task),
  }),
  duplicateTask: tasks.create(
    '/api/tasks/{id}/duplicate',
    'Copy a task, with nothing in it done, and put the copy behind it',
    { answer: task },
  ),
  updateTask: tasks.save('PUT', '/api/tasks/{id}', 'Change a task', {
    body: taskChanges,
    answer: savedTask,
  }),
  reorderTasks: tasks.arrange(
    '/api/projects/{id}/tasks/reorder',
    'Put the tasks of a project in order',
    {
      body: newOrder,
      answer: newOrder,
    },
  ),
  deleteTask: tasks.remove('/api/tasks/{id}', 'Delete a task and all in it'),
  undeleteTask: tasks.undelete('/api/tasks/{id}/undelete', 'Bring a deleted task back'),

  createStep: steps.create('/api/task-steps', 'Add a step, with its details, to a task', {
    body: newStepOfTask,
    largeBody: true,
    answer: taskStep,
  }),
  createSteps: steps.create('/api/tasks/{id}/steps/many', 'Add several steps to a task', {
    body: newSteps,
    largeBody: true,
    answer: z.array(taskStep),
  }),
  updateStep: steps.save(
    'PUT',
    '/api/task-steps/{id}',
    'Change a step, or move it to another task',
    {
      body: stepChanges,
      answer: taskStep,
    },
  ),
  reorderSteps: steps.arrange('/api/tasks/{id}/steps/reorder', 'Put the steps of a task in order', {
    body: newOrder,
    answer: newOrder,
  }),
  deleteStep: steps.remove('/api/task-steps/{id}', 'Delete a step and all in it'),
  undeleteStep: steps.undelete('/api/task-steps/{id}/undelete', 'Bring a deleted step back'),

  listStepDetails: steps.read('/api/task-steps/{id}/details', 'The details of a step, in order', {
    answer: z.array(stepDetail),
  }),
  createDetail: steps.create('/api/task-steps/{id}/details', 'Add a detail to a step', {
    body: newDetail,
    answer: savedDetail,
  }),
  createDetails: steps.create(
    '/api/task-steps/{id}/details/many',
    'Add several details to a step',
    {
      body: newDetails,
      largeBody: true,
      answer: z.object({ details: z.array(stepDetail), ...progressAbove.shape }),
    },
  ),
  updateDetail: steps.save('PUT', '/api/step-details/{id}', 'Tick a detail, or change its text', {
    body: detailChanges,
    answer: savedDetail,
  }),
  reorderDetails: steps.arrange(
    '/api/task-steps/{id}/details/reorder',
    'Put the details of a step in order',
    { body: newOrder, answer: newOrder },
  ),
  deleteDetail: steps.remove('/api/step-details/{id}', 'Delete a detail'),
  undeleteDetail: steps.undelete('/api/step-details/{id}/undelete', 'Bring a deleted detail back'),

  listSlideBars: slideBars.read('/api/task-steps/{id}/slide-bars', 'The slide bars of a step', {
    answer: z.array(slideBar),
  }),
  createSlideBar: slideBars.create('/api/task-steps/{id}/slide-bars', 'Add a slide bar', {
    body: newSlideBar,
    answer: slideBar,
  }),
  updateSlideBar: slideBars.save('PUT', '/api/slide-bars/{id}', 'Change a slide bar', {
    body: slideBarChanges,
    answer: slideBar,
  }),
  deleteSlideBar: slideBars.remove('/api/slide-bars/{id}', 'Delete a slide bar'),

  readCompletionData: projects.read(
    '/api/completion-data',
    'What every percentage is made of, of one project or of all',
    { query: completionQuery, answer: completionData, kept: true },
  ),

  listPeople: people.read('/api/people', 'Everyone who can be given work, by name', {
    answer: z.array(person),
    kept: true,
  }),
  listWorkloads: people.read('/api/people/work', 'How much everybody has to do', {
    answer: z.array(workload),
    kept: true,
  }),
  readPersonWork: people.read('/api/people/{id}/work', 'What somebody is assigned to', {
    answer: personWork,
  }),
  createPerson: people.create('/api/people', 'Add a person', { body: newPerson, answer: person }),
  updatePerson: people.save('PUT', '/api/people/{id}', 'Change or deactivate a person', {
    body: personChanges,
    answer: person,
  }),
  deletePerson: people.remove('/api/people/{id}', 'Delete a person; their tasks become unassigned'),
  undeletePerson: people.undelete('/api/people/{id}/undelete', 'Bring a deleted person back'),
  listPersonTaskSteps: people.read('/api/person-task-steps', 'Who is on which step', {
    answer: z.array(personTaskStep),
    kept: true,
  }),
  createPersonTaskStep: people.create('/api/person-task-steps', 'Put a person on a step', {
    body: newPersonTaskStep,
    answer: personTaskStep,
  }),
  deletePersonTaskStep: people.remove('/api/person-task-steps/{id}', 'Take a person off a step'),

  readDashboardStats: dashboard.read(
    '/api/dashboard/stats',
    'How many projects and tasks are open',
    { query: dashboardQuery, answer: dashboardStats, kept: true },
  ),
  listOpenProjects: dashboard.read(
    '/api/dashboard/open-projects',
    'Projects that are not completed, next hire date first',
    { query: dashboardQuery, answer: z.array(project), kept: true },
  ),

  ...listCalls,
  ...managerCalls,

  listTaskTemplates: templates.read('/api/task-templates', 'All task templates, by name', {
    answer: z.array(taskTemplate),
    kept: true,
  }),
  createTaskTemplate: templates.create('/api/task-templates', 'Make a task template', {
    body: newTaskTemplate,
    largeBody: true,
    answer: taskTemplate,
  }),
  updateTaskTemplate: templates.save('PUT', '/api/task-templates/{id}', 'Change a task template', {
    body: taskTemplateChanges,
    largeBody: true,
    answer: taskTemplate,
  }),
  deleteTaskTemplate: templates.remove('/api/task-templates/{id}', 'Delete a task template'),
  undeleteTaskTemplate: templates.undelete(
    '/api/task-templates/{id}/undelete',
    'Bring a deleted task template back',
  ),
  listProjectTemplates: templates.read('/api/project-templates', 'All project templates, by name', {
    answer: z.array(projectTemplate),
    kept: true,
  }),
  createProjectTemplate: templates.create(
    '/api/project-templates',
    'Save a checklist as template',
    {
      body: newProjectTemplate,
      largeBody: true,
      answer: projectTemplate,
    },
  ),

  readProjectTemplate: templates.read('/api/project-templates/{id}', 'A project template', {
    answer: projectTemplate,
  }),
  updateProjectTemplate: templates.save(
    'PATCH',
    '/api/project-templates/{id}',
    'Change a project template',
    { body: projectTemplateChanges, largeBody: true, answer: projectTemplate },
  ),
  deleteProjectTemplate: templates.remove(
    '/api/project-templates/{id}',
    'Delete a project template; projects made of it stay',
  ),
  undeleteProjectTemplate: templates.undelete(
    '/api/project-templates/{id}/undelete',
    'Bring a deleted project template back',
  ),

  ...messageCalls,
  ...slideCalls,
  ...organisationCalls,
  ...backupCalls,

  search: callsOf('search').read(
    '/api/search',
    'Find tasks, steps, details and people by three characters or more',
    {
      query: searchQuery,
      answer: searchResults,
    },
  ),

  listActivity: callsOf('activity').read('/api/activity', 'Who did what to which thing, and when', {
    query: activityQuery,
    answer: activityPage,
  }),
  listDeleted: callsOf('deleted').read('/api/deleted', 'What was deleted and can be brought back', {
    answer: z.array(deletedThing),
  }),

  listenForChanges: {
    noun: 'live',
    summary: 'A stream of what has changed, resumed by Last-Event-ID',
    method: 'GET',
    path: '/api/events',
    may: 'read',
    query: eventsQuery,
    status: 200,
    stream: changeEvent,
  },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;
export type Calls = typeof calls;
