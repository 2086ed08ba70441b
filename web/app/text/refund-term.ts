/** The refund window in words after which `ichida` stands: `3 kun`, `36 soat`. */
export const refundTerm = (hours: number): string =>
  hours % 24 === 0 ? `${hours / 24}\u00a0kun` : `${hours}\u00a0soat`
