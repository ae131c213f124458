export { ANNOUNCEMENT_STORAGE_KEYS, type AnnouncementPeriod } from './announcement.ts';
export { AnnouncementBar, type AnnouncementBarProps } from './AnnouncementBar.tsx';
export { announcementBarScript } from './announcementBarScript.ts';
