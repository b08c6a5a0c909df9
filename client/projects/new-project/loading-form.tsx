import { Loading, Skeleton } from '#client/ui/skeleton.tsx';

/** The place of the form while its code is on its way. */
export function LoadingForm() {
  return (
    <Loading
      label="Loading the form"
      className="flex min-h-200 flex-col gap-4 sm:min-h-160 xl:min-h-120"
    >
      {['w-full', 'w-full', 'w-2/3'].map((width, line) => (
        <div key={line}>
          <Skeleton className="mb-2 h-3.5 w-28" />
          <Skeleton className={`h-8 ${width}`} />
        </div>
      ))}
    </Loading>
  );
}
