/* Units beside amounts. The Russian interface uses `ru/units.ts` instead, which abbreviates units that would have to
   agree with the number. */
export const SOM = "so'm"
export const FREE = 'Bepul'
export const DAY = 'kun'
export const HOUR = 'soat'
export const MINUTE = 'daqiqa'
export const KILOBYTE = 'KB'
export const MEGABYTE = 'MB'
export const GIGABYTE = 'GB'
