/** Earlier turns that a model sees of a conversation. Ten exchanges carry the thread of any support chat. */
export const mostContextTurns = 20
