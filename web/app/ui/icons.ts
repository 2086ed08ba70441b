import { Award, Check, CircleCheck, Lock, MonitorSmartphone, ShieldCheck, X } from 'lucide-react'

/* Icons that several public pages share. As constants of this module they become part of the `pages` chunk; with
   plain re-exports each would be a file of its own. */
export const AwardIcon = Award
export const CheckIcon = Check
export const CircleCheckIcon = CircleCheck
export const LockIcon = Lock
export const MonitorSmartphoneIcon = MonitorSmartphone
export const ShieldCheckIcon = ShieldCheck
export const XIcon = X
