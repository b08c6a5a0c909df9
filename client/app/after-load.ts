import { catchStrayDrops } from '#client/ui/stray-drops.ts';
import { followTooltips } from '#client/ui/tooltips.ts';
import { followTranslation } from '#client/ui/translated-page.ts';

catchStrayDrops();
followTooltips();
followTranslation();
