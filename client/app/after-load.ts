import { catchStrayDrops } from '#client/ui/stray-drops.ts';
import { followTranslation } from '#client/ui/translated-page.ts';

catchStrayDrops();
followTranslation();
