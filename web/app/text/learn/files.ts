/** Downloads of files. */
export const fileText = {
  csv: 'CSV fayl',
  shortCsv: 'CSV',
  csvOf: (table: string) => `${table}: CSV yuklab olish`,
  failed: 'Fayl yuklab olinmadi',
} as const
