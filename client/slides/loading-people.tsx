import { Card } from '#client/ui/card.tsx';
import { Loading, Skeleton } from '#client/ui/skeleton.tsx';

export function LoadingPeople({ title, fields }: { title: string; fields: number }) {
  return (
    <Card title={title}>
      <Loading label="Loading the project" className="grid gap-3 sm:grid-cols-2">
        {Array.from({ length: fields }, (_, field) => (
          <div key={field} className="flex flex-col gap-2">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-control w-full" />
          </div>
        ))}
      </Loading>
    </Card>
  );
}
