/** All chatbots of an account. */
export const chatbots = {
  title: 'Chatbots',
  lead: 'Each answers on its own website, from its own knowledge.',
  list: 'Your chatbots',
  new: 'New chatbot',
  empty: 'You have no chatbot yet. Give Frontdesk the address of your website, and it makes one from your pages.',
  emptyRestricted: 'There is no chatbot that you can see. An owner of your account can give you one.',
  on: (domains: string): string => `Answers on ${domains}`,
  open: (page: string, name: string): string => `${page} of ${name}`,
  delete: 'Delete',
  deleteNamed: (name: string): string => `Delete ${name}`,
  deleteTitle: (name: string): string => `Delete ${name}?`,
  deleteText:
    'Its knowledge, its conversations, leads and bookings are deleted with it, and it falls silent on your website. This cannot be undone.',
  typeName: (name: string): string => `To delete it, type its name: ${name}`,
  deleted: (name: string): string => `${name} is deleted.`,
}
