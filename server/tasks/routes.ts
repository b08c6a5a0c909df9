import { listActiveTasks } from './active-tasks.ts';
import {
  createTask,
  createTasks,
  deleteTask,
  duplicateTask,
  reorderTasks,
  undeleteTask,
  updateTask,
} from './commands.ts';
import { listTasks } from './queries.ts';

export const taskRoutes = {
  listTasks,
  listActiveTasks,
  createTask,
  createTasks,
  duplicateTask,
  updateTask,
  reorderTasks,
  deleteTask,
  undeleteTask,
};
