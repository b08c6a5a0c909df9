import { defineConfig } from '@playwright/test';

import { isLong } from './reliability/harness/scale.ts';
import { browserEnvironment, presentChromium } from './scripts/test/chromium.ts';

const executablePath = presentChromium();
const isRoot = process.getuid?.() === 0;

/**
 * Chromium uses only the last list of features on its command line, so this one begins with Playwright's own list.
 * Of the last three, two prepare the address bar's menu in every new window and load one of our pages twice; one
 * starts a spare renderer process.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
];

/** End-to-end tests in the machine's own Chromium. Each test starts its own server. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  // Node runs TypeScript itself, which takes a fraction of the time.
  build: { external: ['**/*.ts'] },
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  // As many as the processors of small machines: a third one would fill data of its own and save no time.
  workers: 2,
  // Variations of other tests.
  ...(isLong ? {} : { grepInvert: /@long/ }),
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Generous, for small machines under load.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    // Tracing takes a sixth of the processor time; enable it with `npm test -- e2e -- NAME --trace on`.
    trace: 'off',
    // Each frame of a movement is drawn by a processor. What is about movements asks for them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      env: browserEnvironment(),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--in-process-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${disabledFeatures.join(',')}`,
      ],
    },
  },
  projects: [{ name: 'chromium', use: { browserName: 'chromium' } }],
});
