import { Card, LoadingCard } from '#client/ui/card.tsx';
import { useFrame } from '#client/ui/frame.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

import { ProjectFactsSkeleton } from './project-facts.tsx';
import { TasksAndSteps } from './tasks-and-steps.tsx';

/** The placeholder while nothing of the project is known. */
export function LoadingProject() {
  const { headerTools } = useFrame();
  return (
    <>
      <div className="mb-1.5 flex items-start justify-between gap-6 pt-8 lg:-mt-3">
        <h1 className="animate-appear-late text-2xl font-semibold tracking-tight text-ink-faint">
          <span role="status">{loading}</span>
        </h1>
        {headerTools}
      </div>
      <div aria-hidden="true" className="mb-3 flex h-12 flex-col justify-between">
        <Skeleton className="h-5 w-120 max-w-full" />
        <Skeleton className="h-5 w-80 max-w-full" />
      </div>
      <ProjectFactsSkeleton />
      <TasksAndSteps
        list={<LoadingCard flush>{rows(5, 'h-14')}</LoadingCard>}
        steps={stepsSkeleton}
      />
    </>
  );
}

/** The placeholder while only the number of tasks is known. */
export function LoadingTasks({ count }: { count: number }) {
  const title = (
    <span role="status" className="block animate-appear-late font-normal text-ink-faint">
      {loading}
    </span>
  );
  return (
    <TasksAndSteps
      list={
        <Card title={title} flush>
          {rows(Math.min(count, 8), 'h-14')}
        </Card>
      }
      steps={stepsSkeleton}
    />
  );
}

const loading = 'Loading project...';
const barClass = 'block rounded-sm bg-pressed forced-colors:border';

const stepsSkeleton = <LoadingCard flush>{rows(6, 'h-12')}</LoadingCard>;

/** One animation for all rows: each would be a layer of the page. */
function rows(count: number, height: string) {
  return (
    <div aria-hidden="true" className="animate-skeleton divide-y divide-line">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className={`flex flex-col justify-center gap-3 px-4 sm:px-5 ${height}`}>
          <span className={`h-4 w-48 max-w-full ${barClass}`} />
          <span className={`h-3 w-full ${barClass}`} />
        </div>
      ))}
    </div>
  );
}
