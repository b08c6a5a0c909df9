import { expect } from 'vitest';

import {
  at,
  byPrimary,
  change,
  changed,
  create,
  nothing,
  read,
  remove,
  undelete,
} from './specimen.ts';
import type { Specimens } from './specimen.ts';

export const workSpecimens = {
  listProjects: { statuses: read, send: nothing },
  listArchivedProjects: { statuses: read, send: nothing },
  readProject: {
    statuses: read,
    send: ({ project }) => ({ ...at(project), query: { include: 'details' } }),
  },
  createProject: {
    statuses: create,
    send: () => ({ body: { name: 'New', category: 'Advisor Hire', market: 'Chicago' } }),
    log: [['project', 'created', 'New']],
  },
  updateProject: {
    statuses: change,
    send: ({ project }) => ({ ...at(project), body: { name: 'New' } }),
    log: [['project', 'updated', 'New', { name: changed('Alex Carter', 'New') }]],
  },
  archiveProject: {
    statuses: change,
    send: ({ project }) => ({
      ...at(project),
      body: { outcome: 'hired', outcomeDay: '2027-03-01' },
    }),
    log: [['project', 'updated', 'Alex Carter', expect.any(Object)]],
  },
  restoreProject: {
    statuses: change,
    send: ({ archivedProject }) => at(archivedProject),
    log: [['project', 'updated', 'Archived', expect.any(Object)]],
  },
  listViewers: { statuses: read, send: ({ project }) => at(project) },
  makePublic: {
    statuses: change,
    send: ({ project }) => ({ ...at(project), body: { name: 'Ada Lund' } }),
    log: [['project', 'updated', 'Ada Lund', { name: changed('Alex Carter', 'Ada Lund') }]],
  },
  deleteProject: {
    statuses: remove,
    send: ({ project }) => at(project),
    log: [['project', 'deleted', 'Alex Carter']],
  },
  undeleteProject: {
    statuses: undelete,
    send: ({ deleted }) => at(deleted.Project),
    log: [['project', 'restored', 'Gone']],
  },
  readDossier: { statuses: read, send: ({ project }) => at(project) },
  exportProjects: { statuses: read, send: nothing },
  readCompletionData: { statuses: read, send: nothing },
  readDashboardStats: { statuses: read, send: nothing },
  listOpenProjects: { statuses: read, send: nothing },
  listNextSteps: { statuses: read, send: () => ({ query: { day: '2027-02-01' } }) },
  readMatrix: { statuses: read, send: () => ({ query: { day: '2027-02-01' } }) },
  readStatusReport: { statuses: read, send: nothing },
  downloadStatusReport: { statuses: read, send: nothing },
  listDeleted: { statuses: read, send: nothing },
  letDeletedGo: {
    statuses: { ...byPrimary, primary: 204 },
    send: ({ deleted }) => ({ body: { entity: 'taskStep', id: deleted.retainedStep } }),
    log: [['taskStep', 'deleted', 'Kept', expect.any(Object)]],
  },
  listActivity: { statuses: read, send: nothing },
  exportActivity: { statuses: read, send: nothing },
  listenForChanges: { statuses: read, send: nothing },
  search: { statuses: read, send: () => ({ query: { q: 'Step' } }) },

  importChecklist: {
    statuses: create,
    send: ({ project }) => ({ ...at(project), body: { tasks: [{ title: 'New' }] } }),
    log: [
      ['task', 'created', 'New'],
      ['batch', 'created', 'Pasted list'],
    ],
  },
  changeSteps: {
    statuses: change,
    send: ({ project, step }) => ({
      ...at(project),
      body: { steps: [{ id: step, version: 1 }], change: { dueDate: '2027-02-01' } },
    }),
    log: [
      ['taskStep', 'updated', expect.any(String), expect.any(Object)],
      ['batch', 'created', '1 step', expect.any(Object)],
    ],
  },
  changeProjects: {
    statuses: change,
    send: ({ project }) => ({
      body: { projects: [{ id: project, version: 1 }], change: { priority: 'high' } },
    }),
    log: [
      ['project', 'updated', expect.any(String), expect.any(Object)],
      ['batch', 'created', '1 project', expect.any(Object)],
    ],
  },
  previewStep: {
    statuses: read,
    send: ({ project }) => ({ query: { ids: String(project), task: 'Registration' } }),
  },
  undoBatch: {
    // The primary manager made it.
    statuses: { ...change, manager: 403 },
    send: ({ batch }) => at(batch),
    log: [
      ['task', 'deleted', 'Listed'],
      ['batch', 'deleted', 'Gone'],
    ],
  },
  undeleteBatch: {
    statuses: undelete,
    send: ({ deleted }) => at(deleted.Batch),
    log: [
      ['task', 'restored', 'Listed'],
      ['batch', 'restored', 'Gone'],
    ],
  },

  listTasks: { statuses: read, send: nothing },
  listActiveTasks: { statuses: read, send: () => ({ query: { after: '.1000000' } }) },
  createTask: {
    statuses: create,
    send: ({ project }) => ({
      body: { projectId: project, title: 'New', steps: [{ name: 'S' }] },
    }),
    log: [['task', 'created', 'New']],
  },
  createTasks: {
    statuses: create,
    send: ({ project }) => ({ ...at(project), body: { tasks: [{ title: 'New' }] } }),
    log: [['task', 'created', 'New']],
  },
  duplicateTask: {
    statuses: create,
    send: ({ task }) => at(task),
    log: [['task', 'created', 'Task 1 (copy)']],
  },
  updateTask: {
    statuses: change,
    send: ({ task }) => ({ ...at(task), body: { title: 'New', priority: 'low' } }),
    log: [
      [
        'task',
        'updated',
        'New',
        { title: changed('Task 1', 'New'), priority: changed('medium', 'low') },
      ],
    ],
  },
  reorderTasks: {
    statuses: change,
    send: ({ project, tasks }) => ({ ...at(project), body: { ids: tasks } }),
    log: [['project', 'updated', 'Alex Carter', { order: expect.any(Object) }]],
  },
  deleteTask: {
    statuses: remove,
    send: ({ task }) => at(task),
    log: [['task', 'deleted', 'Task 1']],
  },
  undeleteTask: {
    statuses: undelete,
    send: ({ deleted }) => at(deleted.Task),
    log: [['task', 'restored', 'Gone']],
  },

  createStep: {
    statuses: create,
    send: ({ task }) => ({ body: { taskId: task, name: 'New', details: [{ text: 'D' }] } }),
    log: [['taskStep', 'created', 'New']],
  },
  createSteps: {
    statuses: create,
    send: ({ task }) => ({ ...at(task), body: { steps: [{ name: 'New' }] } }),
    log: [['taskStep', 'created', 'New']],
  },
  updateStep: {
    statuses: change,
    send: ({ step }) => ({ ...at(step), body: { name: 'New' } }),
    log: [['taskStep', 'updated', 'New', { name: changed('Step 1.1', 'New') }]],
  },
  reorderSteps: {
    statuses: change,
    send: ({ task, steps }) => ({ ...at(task), body: { ids: steps } }),
    log: [['task', 'updated', 'Task 1', { order: expect.any(Object) }]],
  },
  deleteStep: {
    statuses: remove,
    send: ({ step }) => at(step),
    log: [['taskStep', 'deleted', 'Step 1.1']],
  },
  undeleteStep: {
    statuses: undelete,
    send: ({ deleted }) => at(deleted.Step),
    log: [['taskStep', 'restored', 'Gone']],
  },
  listStepDetails: { statuses: read, send: ({ step }) => at(step) },
  sendBackStep: {
    // The manager did it first.
    statuses: { ...change, primary: 409 },
    send: ({ finished }) => ({ ...at(finished), body: { note: 'Not signed' } }),
    log: [['taskStep', 'updated', 'Finished', expect.any(Object)]],
  },
  undoRound: {
    statuses: { ...change, primary: 404 },
    send: ({ round }) => at(round),
    log: [['taskStep', 'updated', 'Sent back', expect.any(Object)]],
  },
  readStepRounds: { statuses: read, send: ({ finished }) => at(finished) },
  readRoundsReport: { statuses: read, send: () => ({ query: { until: '2026-11' } }) },
  listRoundItems: {
    statuses: read,
    send: () => ({ query: { until: '2026-11', figure: 'rounds' } }),
  },
  readStepConditions: { statuses: read, send: ({ step }) => at(step) },
  createDetail: {
    statuses: create,
    send: ({ step }) => ({ ...at(step), body: { text: 'New' } }),
    log: [['stepDetail', 'created', 'New']],
  },
  createDetails: {
    statuses: create,
    send: ({ step }) => ({ ...at(step), body: { details: [{ text: 'New' }] } }),
    log: [['stepDetail', 'created', 'New']],
  },
  updateDetail: {
    statuses: change,
    send: ({ detail }) => ({ ...at(detail), body: { completion: 100 } }),
    log: [
      ['stepDetail', 'updated', 'Detail 1.1.1', { completion: changed(0, 100) }],
      [
        'taskStep',
        'updated',
        'Step 1.1',
        { status: changed('pending', 'in_progress') },
        'detailTicked',
      ],
    ],
  },
  reorderDetails: {
    statuses: change,
    send: ({ step, details }) => ({ ...at(step), body: { ids: details } }),
    log: [['taskStep', 'updated', 'Step 1.1', { order: expect.any(Object) }]],
  },
  deleteDetail: {
    statuses: remove,
    send: ({ detail }) => at(detail),
    log: [['stepDetail', 'deleted', 'Detail 1.1.1']],
  },
  undeleteDetail: {
    statuses: undelete,
    send: ({ deleted }) => at(deleted.Detail),
    log: [['stepDetail', 'restored', 'Gone']],
  },

  listSlideBars: { statuses: read, send: ({ step }) => at(step) },
  createSlideBar: {
    statuses: create,
    send: ({ step }) => ({ ...at(step), body: { name: 'New' } }),
    log: [['slideBar', 'created', 'New']],
  },
  updateSlideBar: {
    statuses: change,
    send: ({ slideBar }) => ({ ...at(slideBar), body: { value: 7 } }),
    log: [['slideBar', 'updated', 'Bar', { value: changed(1, 7) }]],
  },
  listEvidence: { statuses: read, send: ({ project }) => at(project) },
  addEvidenceFile: {
    statuses: create,
    send: ({ step }) => ({
      query: { name: 'Letter.pdf', taskStepId: String(step) },
      bytes: 'the letter',
    }),
    log: [['evidence', 'created', 'Letter.pdf']],
  },
  addEvidenceLink: {
    statuses: create,
    send: ({ task }) => ({ body: { address: 'https://files.example/letter', taskId: task } }),
    log: [['evidence', 'created', 'files.example … letter']],
  },
  downloadEvidence: { statuses: read, send: ({ evidence }) => at(evidence) },
  readEvidenceThumbnail: { statuses: read, send: ({ evidence }) => at(evidence) },
  deleteEvidence: {
    statuses: remove,
    send: ({ evidence }) => at(evidence),
    log: [['evidence', 'deleted', 'Signed.jpg']],
  },
  undeleteEvidence: {
    statuses: undelete,
    send: ({ deleted }) => at(deleted.Evidence),
    log: [['evidence', 'restored', 'Signed.jpg']],
  },
  deleteSlideBar: {
    statuses: remove,
    send: ({ slideBar }) => at(slideBar),
    log: [['slideBar', 'deleted', 'Bar']],
  },
} satisfies Partial<Specimens>;
