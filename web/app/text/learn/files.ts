/** Downloads of files. */
export const fileText = {
  csv: 'CSV fayl',
  failed: 'Fayl yuklab olinmadi',
} as const
