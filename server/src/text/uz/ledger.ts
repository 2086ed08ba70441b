/**
 * The statement line of each transfer. Parameters come in the order of the sentence, and the more specific of two
 * sentences comes first, because lines of earlier releases are recognized by them.
 */
export const ledger = {
  renewedInBundle: (title: string, fullPrice: string, bundle: string) =>
    `“${title}” kursi muddati uzaytirildi: ${fullPrice}\u00a0so'm o'rniga, “${bundle}” to'plamida`,
  boughtInBundle: (title: string, fullPrice: string, bundle: string) =>
    `“${title}” kursi sotib olindi: ${fullPrice}\u00a0so'm o'rniga, “${bundle}” to'plamida`,
  renewedAtCode: (title: string, fullPrice: string, code: string) =>
    `“${title}” kursi muddati uzaytirildi: ${fullPrice}\u00a0so'm o'rniga, ${code} promokodi bilan`,
  boughtAtCode: (title: string, fullPrice: string, code: string) =>
    `“${title}” kursi sotib olindi: ${fullPrice}\u00a0so'm o'rniga, ${code} promokodi bilan`,
  renewed: (title: string) => `“${title}” kursi muddati uzaytirildi`,
  boughtAsGift: (title: string) => `“${title}” kursi sovg'a uchun sotib olindi`,
  bought: (title: string) => `“${title}” kursi sotib olindi`,
  shareOfSale: (title: string, share: string) => `“${title}” kursi sotuvidan ${share} ulush`,
  shareReturned: (title: string, share: string, reason: string) =>
    `“${title}” kursi sotuvidan ${share} ulush qaytarildi. Sabab: ${reason}`,
  soldByTeam: (title: string, shared: string) =>
    `“${title}” kursi sotildi, yana ${shared}\u00a0so'm ulush bo'lib ketdi`,
  boughtPlaces: (title: string, places: string) =>
    `Jamoa uchun “${title}” kursidan ${places} ta o'rin olindi`,
  placesEnded: (title: string, places: string, reason: string) =>
    `“${title}” kursidagi ${places} ta jamoa o'rni bekor qilindi, pul qaytarildi. Sabab: ${reason}`,
  placesReturned: (title: string, places: string) =>
    `“${title}” kursidagi ${places} ta jamoa o'rni uchun pul qaytarildi`,
  soldAsPlace: (title: string) => `“${title}” kursi sotildi: jamoa uchun olingan o'rin`,
  discountOfPlace: (title: string) => `“${title}” kursi sotuvidagi chegirma, jamoa uchun o'rin`,
  soldAsGift: (title: string) => `“${title}” kursi sotildi: sovg'a ishlatildi`,
  sold: (title: string) => `“${title}” kursi sotildi`,
  discountInBundle: (title: string, bundle: string) =>
    `“${title}” kursi sotuvidagi chegirma, “${bundle}” to'plami`,
  discountAtCode: (title: string, code: string) => `“${title}” kursi sotuvidagi chegirma, ${code} promokodi`,
  discountCancelled: (title: string) => `“${title}” kursi sotuvidagi chegirma bekor qilindi`,
  saleCancelled: (title: string, reason: string) =>
    `“${title}” kursi sotuvi bekor qilindi, pul o'quvchiga qaytarildi. Sabab: ${reason}`,
  giftVoided: (title: string, reason: string) => `“${title}” kursi sovg'asi bekor qilindi. Sabab: ${reason}`,
  giftReturned: (title: string) => `“${title}” kursi sovg'asi uchun pul qaytarildi`,
  refunded: (title: string, reason: string) => `“${title}” kursi uchun pul qaytarildi. Sabab: ${reason}`,
  paidForYou: (title: string, app: string) => `“${title}” kursi uchun siz o'rniga ${app} orqali to'landi`,
  transferred: () => "Hamyon bank o'tkazmasi bilan to'ldirildi",
  toppedUp: (app: string) => `${app} orqali hamyon to'ldirildi`,
  topUpCancelled: (app: string) => `${app} orqali to'lov bekor qilindi`,
  payoutRequested: (last4: string) => `•••• ${last4} kartasiga to'lov so'raldi`,
  payoutPaid: (last4: string) => `•••• ${last4} kartasiga to'landi`,
  seatsPaid: (title: string, seats: string) => `“${title}” kursidagi ${seats} ta o'rin uchun to'lov`,
  seatReturned: (title: string) => `“${title}” kursidagi o'rin qaytarib olindi, to'lovi qaytdi`,
  payoutReturned: (reason: string) => `Bank to'lovni qaytardi, mablag' balansga qo'shildi. Sabab: ${reason}`,
  payoutRefused: (reason: string) => `To'lov so'rovi rad etildi, mablag' qaytarildi. Sabab: ${reason}`,
}
