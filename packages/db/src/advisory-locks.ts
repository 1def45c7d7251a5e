/**
 * The keys of PostgreSQL's advisory locks. Two purposes with one key would wait for each other for ever: a maintenance
 * worker holds those of its schedule as long as it lives. Any numbers will do, as long as every version of Frontdesk takes
 * the same ones: a key is never changed, and that of a purpose which is gone is not given away.
 */
export const advisoryLocks = {
  migrations: 4_172_026,
  sweepReplies: 4_172_027,
  sweepSources: 4_172_028,
  retention: 4_172_029,
  sweepExports: 4_172_030,
  usageMails: 4_172_031,
  sweepLiveChats: 4_172_032,
  recordMails: 4_172_041,
  webhookDeliveries: 4_172_042,
  handoffMails: 4_172_043,
  sweepFiles: 4_172_045,
  weeklyMails: 4_172_046,
  pushes: 4_172_047,
  sweepDeletions: 4_172_048,
  accountMails: 4_172_049,
  dueSources: 4_172_050,
  sweepHandoffs: 4_172_051,
  costAlarms: 4_172_052,
  checkLogins: 4_172_053,
  checks: 4_172_070,
  setUp: 4_172_060,
  vectorSets: 4_172_061,
} as const
