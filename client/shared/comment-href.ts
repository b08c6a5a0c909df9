type Place = {
  commentId: number;
  projectId: number;
  taskId: number | null;
  stepId: number | null;
};

export function commentHref({ commentId, projectId, taskId, stepId }: Place): string {
  const query = new URLSearchParams();
  if (taskId !== null) query.set('task', String(taskId));
  if (stepId !== null) query.set('step', String(stepId));
  query.set('comment', String(commentId));
  return `/projects/${projectId}?${query.toString()}`;
}
