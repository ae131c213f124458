import { createIcon } from './createIcon.tsx';

// In a module of their own, because the first screens load only these.
export * from './signs.tsx';

export const ArrowUpIcon = /* @__PURE__ */ createIcon('ArrowUpIcon', 'M10 16V4M5 9l5-5 5 5');
export const BankIcon = /* @__PURE__ */ createIcon(
  'BankIcon',
  'M3 8l7-4.5L17 8M3.5 8h13M5.5 8v6.5M10 8v6.5M14.5 8v6.5M3 16.5h14',
);
export const BuildingIcon = /* @__PURE__ */ createIcon(
  'BuildingIcon',
  'M4.5 17V4.5a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1V17M12.5 8.5h2a1 1 0 0 1 1 1V17M2.5 17h15M7 7h3M7 10h3M7 13h3',
);
export const CalendarIcon = /* @__PURE__ */ createIcon(
  'CalendarIcon',
  'M4.5 4.5h11a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-10a1 1 0 0 1 1-1ZM3.5 8.5h13M7 2.75v3M13 2.75v3',
);
export const CheckIcon = /* @__PURE__ */ createIcon('CheckIcon', 'M4 10.5l4 4 8-9');
export const ChevronDownIcon = /* @__PURE__ */ createIcon('ChevronDownIcon', 'M5 7.5l5 5 5-5');
export const ChevronLeftIcon = /* @__PURE__ */ createIcon('ChevronLeftIcon', 'M12.5 5l-5 5 5 5');
export const ChevronsUpDownIcon = /* @__PURE__ */ createIcon(
  'ChevronsUpDownIcon',
  'M6.5 7.5 10 4l3.5 3.5M6.5 12.5 10 16l3.5-3.5',
);
export const CodeIcon = /* @__PURE__ */ createIcon('CodeIcon', 'M7 6l-4 4 4 4M13 6l4 4-4 4');
export const CopyIcon = /* @__PURE__ */ createIcon(
  'CopyIcon',
  'M8 7h7.5a1 1 0 0 1 1 1v7.5a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1ZM13 7V4.5a1 1 0 0 0-1-1H4.5a1 1 0 0 0-1 1V12a1 1 0 0 0 1 1H7',
);
export const DocumentIcon = /* @__PURE__ */ createIcon(
  'DocumentIcon',
  'M5.5 2.75h6l4 4v9.5a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1V3.75a1 1 0 0 1 1-1ZM11.5 2.75v4h4M7.5 10.5h5M7.5 13.5h5',
);
export const DownloadIcon = /* @__PURE__ */ createIcon(
  'DownloadIcon',
  'M10 3v9M6 8.5l4 4 4-4M3.5 16.5h13',
);
export const EditIcon = /* @__PURE__ */ createIcon(
  'EditIcon',
  'M12.5 4.5l3 3M4 16l.75-3.75 8.5-8.5a1.06 1.06 0 0 1 1.5 0l1.5 1.5a1.06 1.06 0 0 1 0 1.5l-8.5 8.5L4 16Z',
);
export const ExternalLinkIcon = /* @__PURE__ */ createIcon(
  'ExternalLinkIcon',
  'M11.5 3.5h5v5M16.5 3.5l-7 7M14.5 11.5v4a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1h4',
);
export const EyeIcon = /* @__PURE__ */ createIcon(
  'EyeIcon',
  'M2.5 10S5 4.75 10 4.75 17.5 10 17.5 10 15 15.25 10 15.25 2.5 10 2.5 10ZM10 12.25a2.25 2.25 0 1 0 0-4.5 2.25 2.25 0 0 0 0 4.5Z',
);
export const EyeOffIcon = /* @__PURE__ */ createIcon(
  'EyeOffIcon',
  'M3.5 3.5l13 13M8 5a7 7 0 0 1 2-.25c5 0 7.5 5.25 7.5 5.25a12.6 12.6 0 0 1-2 2.75M5.25 6.25A12 12 0 0 0 2.5 10S5 15.25 10 15.25a7.4 7.4 0 0 0 3.5-.9M8.4 8.4a2.25 2.25 0 0 0 3.2 3.2',
);
export const FilterIcon = /* @__PURE__ */ createIcon('FilterIcon', 'M3.5 5h13M6 10h8M8.5 15h3');
export const FolderIcon = /* @__PURE__ */ createIcon(
  'FolderIcon',
  'M2.75 15.25v-10a1 1 0 0 1 1-1h3.9l1.85 2.25h6.75a1 1 0 0 1 1 1v7.75a1 1 0 0 1-1 1H3.75a1 1 0 0 1-1-1Z',
);
export const GlobeIcon = /* @__PURE__ */ createIcon(
  'GlobeIcon',
  'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM3 10h14M10 3c2 2 2.75 4.4 2.75 7S12 15 10 17c-2-2-2.75-4.4-2.75-7S8 5 10 3Z',
);
export const HashIcon = /* @__PURE__ */ createIcon(
  'HashIcon',
  'M8 3.5l-1.5 13M13.5 3.5l-1.5 13M4 7.5h12.5M3.5 12.5H16',
);
export const HomeIcon = /* @__PURE__ */ createIcon(
  'HomeIcon',
  'M3 9.5 10 3.5l7 6M5 8v8.5h3.5v-4.5h3v4.5H15V8',
);
export const KeyIcon = /* @__PURE__ */ createIcon(
  'KeyIcon',
  'M13 10.5a3.75 3.75 0 1 0-3.6-2.75L3.5 13.5v3h3v-2h2v-2h1.6l1.15-1.15c.55.1 1.15.15 1.75.15ZM13.5 6.5v.01',
);
export const LockIcon = /* @__PURE__ */ createIcon(
  'LockIcon',
  'M5.5 9h9a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1ZM7 9V6.25a3 3 0 0 1 6 0V9',
);
export const MenuIcon = /* @__PURE__ */ createIcon('MenuIcon', 'M3 5.5h14M3 10h14M3 14.5h14');
export const MinusIcon = /* @__PURE__ */ createIcon('MinusIcon', 'M4.5 10h11');
export const MoonIcon = /* @__PURE__ */ createIcon(
  'MoonIcon',
  'M16.5 11.9A7 7 0 0 1 8.1 3.5a7 7 0 1 0 8.4 8.4Z',
);
export const PlusIcon = /* @__PURE__ */ createIcon('PlusIcon', 'M10 4.5v11M4.5 10h11');
export const RefreshIcon = /* @__PURE__ */ createIcon(
  'RefreshIcon',
  'M16.5 4v4h-4M16.2 8A6.75 6.75 0 1 0 16.75 11',
);
export const SunIcon = /* @__PURE__ */ createIcon(
  'SunIcon',
  'M10 13.25a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5ZM10 2v1.5M10 16.5V18M18 10h-1.5M3.5 10H2M15.65 4.35 14.6 5.4M5.4 14.6l-1.05 1.05M15.65 15.65 14.6 14.6M5.4 5.4 4.35 4.35',
);
export const SystemIcon = /* @__PURE__ */ createIcon(
  'SystemIcon',
  'M3.5 4h13a1 1 0 0 1 1 1v7.5a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1ZM7 16.5h6M10 13.5v3',
);
export const TagIcon = /* @__PURE__ */ createIcon(
  'TagIcon',
  'M3.5 9.5v-5a1 1 0 0 1 1-1h5l7 7a1.4 1.4 0 0 1 0 2l-4 4a1.4 1.4 0 0 1-2 0l-7-7ZM7 7v.01',
);
export const ThumbDownIcon = /* @__PURE__ */ createIcon(
  'ThumbDownIcon',
  'M6.5 11 9 16.5a1.75 1.75 0 0 0 1.75-1.75V12h3.9a1.5 1.5 0 0 0 1.48-1.77l-.8-4.5A1.5 1.5 0 0 0 13.85 4.5H6.5M6.5 4.5V11h-2a1 1 0 0 1-1-1V5.5a1 1 0 0 1 1-1h2Z',
);
export const ThumbUpIcon = /* @__PURE__ */ createIcon(
  'ThumbUpIcon',
  'M6.5 9 9 3.5a1.75 1.75 0 0 1 1.75 1.75V8h3.9a1.5 1.5 0 0 1 1.48 1.77l-.8 4.5a1.5 1.5 0 0 1-1.48 1.23H6.5M6.5 15.5V9h-2a1 1 0 0 0-1 1v4.5a1 1 0 0 0 1 1h2Z',
);
export const UserIcon = /* @__PURE__ */ createIcon(
  'UserIcon',
  'M10 10a3.25 3.25 0 1 0 0-6.5A3.25 3.25 0 0 0 10 10ZM3.75 16.75a6.25 6.25 0 0 1 12.5 0',
);
export const WifiOffIcon = /* @__PURE__ */ createIcon(
  'WifiOffIcon',
  'M3.5 3.5l13 13M2.5 8a10.5 10.5 0 0 1 3-2M9 4.55A10.6 10.6 0 0 1 17.5 8M5 10.75a7 7 0 0 1 3-1.9M12.5 9.25A7 7 0 0 1 15 10.75M7.75 13.4a3.4 3.4 0 0 1 4.5 0M10 16.5v.01',
);
export const WrapTextIcon = /* @__PURE__ */ createIcon(
  'WrapTextIcon',
  'M3 5h14M3 10h11a2.5 2.5 0 0 1 0 5H10M12 12.75 9.75 15 12 17.25M3 15h3',
);
