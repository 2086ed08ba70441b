/** Names by what the server calls a thing; it may call something that is not here. */
export const namesOf = (names: Record<string, string>): Record<string, string> => names
