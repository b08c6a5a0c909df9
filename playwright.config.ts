import { defineConfig } from '@playwright/test';

import { browserEnvironment, presentChromium } from './scripts/test/chromium.ts';

const executablePath = presentChromium();
const isRoot = process.getuid?.() === 0;

/**
 * What Chromium leaves away. Only the last list of features on a command line counts, so the first ones are
 * those that Playwright's own list has. Of the last three two prepare the menu of the address bar in every new
 * window, a window that nobody sees, at the price of loading one of our pages twice; one starts a process for
 * a page that may come.
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

/** End-to-end tests in the machine's own Chromium. Each starts the server that it needs. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  // More than small machines have processors: a test also waits.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Small machines are slow when everything runs at once; nothing waits for this on a good day.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    // Recording takes a sixth of the processor time: `npm test -- e2e -- NAME --trace on` where it is needed.
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
