/** Schemes that links in a description may have. The editor drops other links, and the server removes their address. */
export const LINK_SCHEMES = ['https', 'http', 'mailto', 'tel']
