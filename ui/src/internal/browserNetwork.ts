/** `navigator.onLine`; being online does not guarantee a response. */
export interface NetworkStatus {
  isOnline: () => boolean;
  /** @returns a function to unsubscribe */
  subscribe: (onChange: () => void) => () => void;
}

/** The network status that the browser reports. */
export const browserNetwork: NetworkStatus = {
  isOnline: () => navigator.onLine,
  subscribe: (onChange) => {
    window.addEventListener('online', onChange);
    window.addEventListener('offline', onChange);
    return () => {
      window.removeEventListener('online', onChange);
      window.removeEventListener('offline', onChange);
    };
  },
};
