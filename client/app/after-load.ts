import { catchStrayDrops } from '#client/ui/stray-drops.ts';

catchStrayDrops();
