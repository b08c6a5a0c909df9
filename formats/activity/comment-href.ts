type Place = {
  commentId: number;
  projectId: number;
  taskId: number | null;
  stepId: number | null;
};

export function commentHref({ commentId, projectId, taskId, stepId }: Place): string {
  const query = [
    ...(taskId === null ? [] : [`task=${taskId}`]),
    ...(stepId === null ? [] : [`step=${stepId}`]),
    `comment=${commentId}`,
  ];
  return `/projects/${projectId}?${query.join('&')}`;
}
