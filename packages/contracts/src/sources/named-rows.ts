/** Of each reason so many rows of a table are named, the first ones. */
export const mostNamedRows = 10
