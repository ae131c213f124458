import { createIcon } from './createIcon.tsx';

export const ArrowLeftIcon = /* @__PURE__ */ createIcon('ArrowLeftIcon', 'M16 10H4m5-5-5 5 5 5');
export const ArrowRightIcon = /* @__PURE__ */ createIcon('ArrowRightIcon', 'M4 10h12m-5-5 5 5-5 5');
export const ChevronRightIcon = /* @__PURE__ */ createIcon('ChevronRightIcon', 'M7.5 5l5 5-5 5');
export const ClockIcon = /* @__PURE__ */ createIcon(
  'ClockIcon',
  'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM10 6v4l2.75 1.75',
);
export const CloseIcon = /* @__PURE__ */ createIcon('CloseIcon', 'M5 5l10 10M15 5 5 15');
export const DangerIcon = /* @__PURE__ */ createIcon(
  'DangerIcon',
  'M7.1 3h5.8L17 7.1v5.8L12.9 17H7.1L3 12.9V7.1L7.1 3ZM10 6.5v4M10 13.5v.01',
);
export const InfoIcon = /* @__PURE__ */ createIcon(
  'InfoIcon',
  'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM10 9.25v4.25M10 6.5v.01',
);
export const NoteIcon = /* @__PURE__ */ createIcon(
  'NoteIcon',
  'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM7 8.5h6M7 11.5h4',
);
export const SearchIcon = /* @__PURE__ */ createIcon(
  'SearchIcon',
  'M9 15a6 6 0 1 0 0-12 6 6 0 0 0 0 12ZM13.5 13.5l3.5 3.5',
);
export const SuccessIcon = /* @__PURE__ */ createIcon(
  'SuccessIcon',
  'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM6.75 10.25l2.25 2.25 4.25-4.75',
);
export const WarningIcon = /* @__PURE__ */ createIcon(
  'WarningIcon',
  'M10 3.25 2.75 16h14.5L10 3.25ZM10 8.25v3.5M10 13.75v.01',
);
