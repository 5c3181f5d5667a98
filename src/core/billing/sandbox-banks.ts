/** Six banks of no country, for the sandbox's net-banking screen. */
export const sandboxBanks = [
  { id: 'HARBOUR', name: 'Harbour Bank' },
  { id: 'MERIDIAN', name: 'Meridian Bank' },
  { id: 'LANTERN', name: 'Lantern Bank' },
  { id: 'ORCHARD', name: 'Orchard Bank' },
  { id: 'SUMMIT', name: 'Summit Bank' },
  { id: 'TIDEWATER', name: 'Tidewater Bank' },
] as const;
