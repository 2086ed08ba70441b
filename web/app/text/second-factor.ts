/** The code that is asked for after the password: at sign-in, and before a change of the account. */
export const secondFactorText = {
  code: 'Tasdiqlash kodi',
  codeHint: 'Ilovadagi 6 xonali kodni kiriting.',
  recoveryCode: 'Zaxira kodi',
  recoveryHint: "Saqlab qo'ygan kodlaringizdan biri. Har biri bir marta ishlaydi.",
  useRecovery: 'Telefon yonimda emas: zaxira kodi bilan',
  useApp: 'Ilovadagi kod bilan',
} as const
