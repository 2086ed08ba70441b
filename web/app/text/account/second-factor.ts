/** The one-time code: at sign-in, and before an account change. */
export const secondFactorText = {
  code: 'Tasdiqlash kodi',
  codeHint: 'Ilovadagi 6 xonali kodni kiriting.',
  recoveryCode: 'Zaxira kodi',
  recoveryHint: "Saqlab qo'ygan kodlaringizdan biri. Har biri bir marta ishlaydi.",
  useRecovery: 'Telefon yonimda emas: zaxira kodi bilan',
  useApp: 'Ilovadagi kod bilan',
} as const
