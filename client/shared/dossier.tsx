import { addressOf } from '#client/data/api.ts';
import { calls } from '#contract/calls.ts';

/** The browser saves the file while the server streams it. */
export function downloadDossier(projectId: number): void {
  const link = document.createElement('a');
  link.href = addressOfDossier(projectId);
  link.download = '';
  link.click();
}

type DossierLinkProps = { projectId: number; children: string };

export function DossierLink({ projectId, children }: DossierLinkProps) {
  return (
    <a
      href={addressOfDossier(projectId)}
      download
      title="Everything recorded about the project, with its files, in one archive"
      className="inline-flex min-h-6 items-center rounded-sm text-accent-ink underline decoration-from-font underline-offset-2 pointer-coarse:min-h-11"
    >
      {children}
    </a>
  );
}

function addressOfDossier(id: number): string {
  return addressOf(calls.readDossier, { id }, {});
}
