import { downloadSite } from '../../families/afp-csv/downloadSite.ts';

export const afpHabitat = downloadSite('afp-habitat');
