/** The names of the chatbots that the person may see. */
export const chatbotNamesKey = ['chatbots', 'names'] as const
