import * as z from 'zod/mini';

import { activeTasks, activeTasksQuery } from './active-tasks.ts';
import { callsOf } from './call.ts';
import type { Call } from './call.ts';
import { completionQuery } from './completion.ts';
import { newOrder } from './projects.ts';
import { newTaskOfProject, newTasks, savedTask, task, taskChanges } from './tasks.ts';

const tasks = callsOf('tasks');

export const taskCalls = {
  listTasks: tasks.read('/api/tasks', 'All tasks with their steps', {
    query: completionQuery,
    answer: z.array(task),
    cached: true,
    large: true,
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
    'Duplicate a task with everything open; the copy follows it',
    { answer: task },
  ),
  /** Contributors only complete a task with `auto`. */
  updateTask: {
    ...tasks.save('PUT', '/api/tasks/{id}', 'Change a task', {
      body: taskChanges,
      answer: savedTask,
    }),
    may: 'work',
  },
  reorderTasks: tasks.arrange(
    '/api/projects/{id}/tasks/reorder',
    'Reorder the tasks of a project',
    {
      body: newOrder,
      answer: newOrder,
    },
  ),
  deleteTask: tasks.remove('/api/tasks/{id}', 'Delete a task with its contents'),
  undeleteTask: tasks.undelete('/api/tasks/{id}/undelete', 'Restore a deleted task'),
} as const satisfies Record<string, Call>;
