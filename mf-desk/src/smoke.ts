/** What a server renders with this remote before a release of it goes live. */
import type { SmokePlan } from '@foyer/shared/wire-schemas/releases/releases';

export const smoke: SmokePlan = {
  pages: [
    { page: 'overview', path: '/desk/', as: ['member'], status: 403 },
    { page: 'settings', path: '/desk/settings/', as: ['member'], status: 403 },
    { page: 'settings', path: '/desk/settings/texts/', as: ['member'], status: 403 },
    { page: 'log', path: '/desk/log/', as: ['member'], status: 403 },
    { page: 'moderation', path: '/desk/moderation/', as: ['member'], status: 403 },
    { page: 'records', path: '/desk/records/', as: ['member'], status: 403 },
    { page: 'roles', path: '/desk/roles/', as: ['member'], status: 403 },
    { page: 'catalogue', path: '/desk/catalogue/', as: ['member'], status: 403 },
    { page: 'videos', path: '/desk/catalogue/videos/?gender=gay', as: ['member'], status: 403 },
    { page: 'albums', path: '/desk/catalogue/albums/?date=week', as: ['member'], status: 403 },
    { page: 'searches', path: '/desk/catalogue/searches/?state=hidden', as: ['member'], status: 403 },
    { page: 'figures', path: '/desk/figures/?range=12m', as: ['member'], status: 403 },
    { page: 'machine-room', path: '/desk/machine-room/', as: ['member'], status: 403 },
    { page: 'members', path: '/desk/members/?q=a', as: ['member'], status: 403 },
    { page: 'members', path: '/desk/members/joining/', as: ['member'], status: 403 },
    { page: 'members', path: '/desk/members/1/', as: ['member'], status: 403 },
    {
      page: 'releases',
      path: '/desk/releases/',
      as: ['anonymous', 'member'],
      clicks: ['[data-place^="mf-desk/releases"] input[name="token"]'],
    },
  ],
};
