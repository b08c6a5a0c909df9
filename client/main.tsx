import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { listenForSignedOut } from './api.ts';
import { App } from './app/app.tsx';
import { createQueryClient } from './app/query-client.ts';
import { fetchPage } from './app/routes.tsx';
import { sessionQuery } from './sessions/queries.ts';
import { leaveEndedSession } from './sessions/sign-out.ts';
import { followTheme } from './ui/theme.ts';

const queryClient = createQueryClient();
listenForSignedOut(() => leaveEndedSession(queryClient));
followTheme();

// Page and session are fetched side by side, and what stands in #root stays until both are there.
const expected = 'frame' in document.documentElement.dataset ? 'signed-in' : 'signed-out';
const page = fetchPage(location.pathname, expected);
await queryClient.query(sessionQuery()).catch(() => {});
await page;

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  );
}
