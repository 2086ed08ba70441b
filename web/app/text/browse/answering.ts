/** How soon questions about a course are answered. */
export const answeringText = {
  usually: (hours: string) => `Savollarga odatda ${hours} soatda javob beriladi.`,
} as const
