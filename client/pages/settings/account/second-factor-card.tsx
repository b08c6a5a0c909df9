import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { showSignedIn } from '#client/data/session/sign-in.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { later } from '#client/ui/later.tsx';
import type { CurrentUser } from '#contract/sessions.ts';

type Doing = 'nothing' | 'setUp' | 'turnOff';

export function SecondFactorCard({ user }: { user: CurrentUser }) {
  const queryClient = useQueryClient();
  const [doing, setDoing] = useState<Doing>('nothing');
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setDoing('nothing'));
    opener.current?.focus();
  };
  const finish = async () => {
    await showSignedIn(queryClient);
    close();
  };
  return (
    <Card
      title="Second factor"
      subtitle={
        user.secondFactor
          ? 'Signing in requires a code from your authenticator.'
          : 'With one, signing in also requires a code from an authenticator app.'
      }
    >
      <Suspense>
        {doing === 'nothing' && (
          <div className="flex flex-wrap gap-2">
            <Button ref={opener} {...preload} onClick={() => setDoing('setUp')}>
              {user.secondFactor ? 'Set Up Anew' : 'Turn On'}
            </Button>
            {user.secondFactor && (
              <Button {...preload} onClick={() => setDoing('turnOff')}>
                Turn Off
              </Button>
            )}
          </div>
        )}
        {doing === 'setUp' && (
          <SecondFactorSetup
            username={user.username}
            replaces={user.secondFactor}
            onDone={() => void finish()}
            aside={<Button onClick={close}>Cancel</Button>}
          />
        )}
        {doing === 'turnOff' && <TurnOff onDone={() => void finish()} onCancel={close} />}
      </Suspense>
    </Card>
  );
}

const SecondFactorSetup = later(
  () => import('#client/shared/second-factor-setup.tsx'),
  'SecondFactorSetup',
);
const TurnOff = later(() => import('./turn-off-second-factor.tsx'), 'TurnOffSecondFactor');

const prefetch = () => [SecondFactorSetup, TurnOff].forEach((part) => part.prefetch());
const preload = { onPointerEnter: prefetch, onFocus: prefetch };
