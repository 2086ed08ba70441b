/** The entry of the account's menu for a student who helps with a course. */
export const teamEntryText = { courses: 'Jamoa kurslari' } as const
