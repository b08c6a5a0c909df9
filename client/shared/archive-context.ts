import { createContext } from 'react';
import type { ReactNode } from 'react';

import type { Project } from '#contract/projects.ts';

type ArchiveDialogOf = (project: Project, onClose: () => void) => ReactNode;

export const ArchiveContext = createContext<ArchiveDialogOf>(() => null);
