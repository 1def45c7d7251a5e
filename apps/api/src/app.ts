import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { fastify, LogController, type FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { compileOnFirstUse } from './http/compile-on-first-use.ts'
import { openReadSlots } from './http/read-slots.ts'
import { endStreamsOnClose } from './plugins/end-streams-on-close.ts'
import { answerMalformedRequests, capConnections, closeMalformed } from './plugins/connections.ts'
import { openCors } from './plugins/cors.ts'
import { answerErrors, answerUnroutable } from './plugins/errors.ts'
import { readForwardedClients } from './plugins/forwarded-clients.ts'
import { waitWithReads } from './plugins/patient-reads.ts'
import { openRateLimits } from './plugins/rate-limits.ts'
import { countRefusedOrigins } from './plugins/refused-origins-counter.ts'
import { recordSeenOrigins } from './plugins/seen-origins-recorder.ts'
import { logRequests } from './plugins/request-log.ts'
import { verifyIdentities } from './plugins/visitor-identities.ts'
import { setSecurityHeaders } from './plugins/security-headers.ts'
import { limitSlowBodies } from './plugins/slow-bodies.ts'
import { addAuthentication } from './plugins/authentication.ts'
import { assets } from './routes/assets.ts'
import { handoff } from './routes/chat/handoff.ts'
import { history } from './routes/chat/history.ts'
import { liveEvents } from './routes/chat/live-events.ts'
import { chatBookings } from './routes/chat/bookings.ts'
import { eraseConversation } from './routes/chat/erase-conversation.ts'
import { chatFeedback } from './routes/chat/feedback.ts'
import { chatFiles } from './routes/chat/files.ts'
import { chatLeads } from './routes/chat/leads.ts'
import { message } from './routes/chat/message.ts'
import { replyEvents } from './routes/chat/reply-events.ts'
import { reset } from './routes/chat/reset.ts'
import { sessions } from './routes/chat/sessions.ts'
import { stop } from './routes/chat/stop.ts'
import { typing } from './routes/chat/typing.ts'
import { resume } from './routes/chat/resume.ts'
import { conversationPage } from './routes/conversation-page.ts'
import { privacyPage } from './routes/privacy-page.ts'
import { visitorLogouts } from './routes/chat/visitor-logouts.ts'
import { chatSettings } from './routes/chat/settings.ts'
import { transcript } from './routes/chat/transcript.ts'
import { dashboardPages } from './routes/dashboard-pages.ts'
import { bookingPage } from './routes/booking-page.ts'
import { knownDevices } from './logins/known-devices.ts'
import { recipientPage } from './routes/recipient-page.ts'
import { weeklyMailPage } from './routes/weekly-mail-page.ts'
import { auth } from './routes/dashboard/account/auth.ts'
import { loginSessions as ownLogins } from './routes/dashboard/account/login-sessions.ts'
import { memberPasswordReset } from './routes/dashboard/account/member-password-reset.ts'
import { demo } from './routes/dashboard/installation/demo.ts'
import { operator } from './routes/dashboard/installation/operator.ts'
import { installation } from './routes/dashboard/installation/installation.ts'
import { setup } from './routes/dashboard/installation/setup.ts'
import { bookings } from './routes/dashboard/records/bookings.ts'
import { conversations } from './routes/dashboard/conversations/conversations.ts'
import { conversationFiles } from './routes/dashboard/conversations/conversation-files.ts'
import { conversationsExport } from './routes/dashboard/conversations/export.ts'
import { exportJob } from './routes/dashboard/conversations/export-job.ts'
import { exportOfVisitor } from './routes/dashboard/conversations/visitor-data.ts'
import { replyReasons } from './routes/dashboard/conversations/reply-reasons.ts'
import { exportJobs } from './routes/dashboard/conversations/export-jobs.ts'
import { feedback } from './routes/dashboard/records/feedback.ts'
import { conversationNotes } from './routes/dashboard/live-chat/conversation-notes.ts'
import { agentAssist } from './routes/dashboard/live-chat/agent-assist.ts'
import { inboxEvents } from './routes/dashboard/live-chat/inbox-events.ts'
import { leads } from './routes/dashboard/records/leads.ts'
import { liveChatFiles } from './routes/dashboard/live-chat/live-chat-files.ts'
import { liveChatMessages } from './routes/dashboard/live-chat/live-chat-messages.ts'
import { liveChatPresence } from './routes/dashboard/live-chat/live-chat-presence.ts'
import { liveChatAssignment } from './routes/dashboard/live-chat/live-chat-assignment.ts'
import { pushSubscriptions } from './routes/dashboard/live-chat/push-subscriptions.ts'
import { liveChatSnooze } from './routes/dashboard/live-chat/live-chat-snooze.ts'
import { replyDelivery } from './routes/dashboard/live-chat/reply-delivery.ts'
import { missedRequests } from './routes/dashboard/live-chat/missed-requests.ts'
import { liveChatTemplates } from './routes/dashboard/live-chat/live-chat-templates.ts'
import { liveChatTranslation } from './routes/dashboard/live-chat/live-chat-translation.ts'
import { liveChats } from './routes/dashboard/live-chat/live-chats.ts'
import { questions } from './routes/dashboard/records/questions.ts'
import { visitorBlocks } from './routes/dashboard/conversations/visitor-blocks.ts'
import { visitorHistory } from './routes/dashboard/conversations/visitor-history.ts'
import { conversationTags } from './routes/dashboard/conversations/tags.ts'
import { retention } from './routes/dashboard/conversations/retention.ts'
import { chatbots } from './routes/dashboard/chatbots/chatbots.ts'
import { connectors } from './routes/dashboard/chatbots/connectors.ts'
import { models } from './routes/dashboard/chatbots/models.ts'
import { origins } from './routes/dashboard/chatbots/origins.ts'
import { slotsPreview } from './routes/dashboard/chatbots/slots-preview.ts'
import { suggestedQuestions } from './routes/dashboard/chatbots/suggested-questions.ts'
import { answersDraft } from './routes/dashboard/checks/answers-draft.ts'
import { checkRuns } from './routes/dashboard/checks/check-runs.ts'
import { checks } from './routes/dashboard/checks/checks.ts'
import { visitorIdentity } from './routes/dashboard/chatbots/visitor-identity.ts'
import { testQuestions } from './routes/dashboard/chatbots/test-questions.ts'
import { password } from './routes/dashboard/account/password.ts'
import { passkeys } from './routes/dashboard/account/passkeys.ts'
import { secondFactor } from './routes/dashboard/account/second-factor.ts'
import { singleSignOnLogin } from './routes/dashboard/account/single-sign-on-login.ts'
import { singleSignOnSetting } from './routes/dashboard/account/single-sign-on-setting.ts'
import { profile } from './routes/dashboard/account/profile.ts'
import { profilePicture } from './routes/dashboard/account/profile-picture.ts'
import { sourceEntries } from './routes/dashboard/sources/source-entries.ts'
import { siteFindings } from './routes/dashboard/sources/site-findings.ts'
import { verifiedAnswers } from './routes/dashboard/sources/verified-answers.ts'
import { previewWebsite } from './routes/dashboard/sources/preview-website.ts'
import { sourceFiles } from './routes/dashboard/sources/source-files.ts'
import { sourcePages } from './routes/dashboard/sources/source-pages.ts'
import { sources } from './routes/dashboard/sources/sources.ts'
import { apiTokens } from './routes/dashboard/account/api-tokens.ts'
import { team } from './routes/dashboard/account/team.ts'
import { tryChatbot } from './routes/dashboard/chatbots/try-chatbot.ts'
import { tryConnector } from './routes/dashboard/chatbots/try-connector.ts'
import { analytics, analyticsExport } from './routes/dashboard/account/analytics.ts'
import { weeklyMail } from './routes/dashboard/account/weekly-mail.ts'
import { home } from './routes/dashboard/account/home.ts'
import { usage } from './routes/dashboard/account/usage.ts'
import { webhooks } from './routes/dashboard/account/webhooks.ts'
import { documentation } from './routes/documentation.ts'
import { health } from './routes/health.ts'
import { metrics } from './routes/metrics.ts'
import { securityContact } from './routes/security-contact.ts'
import { seen } from './routes/seen.ts'
import { singleSignOnLogout } from './routes/single-sign-on-logout.ts'

/** 32 kB holds the largest chat request there can be (700 characters, 20 context values) several times over. */
const bodyLimit = 32 * 1024

const displayName = Symbol.for('fastify.display-name')

/**
 * Gives a plugin the name of its function. Fastify would look for it among all modules that are loaded, twice for each
 * plugin: a third of the CPU that an API takes to start in the process of a test.
 */
const named = <Plugin extends { name: string }>(plugin: Plugin): Plugin =>
  Object.assign(plugin, { [displayName]: plugin.name })

/**
 * Builds the whole API from its dependencies. Opens no connection and does not listen; adds routes in the order below.
 */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { trustedProxies } = deps.settings
  const app = fastify({
    loggerInstance: deps.log,
    // `request-log.ts` writes one line per request; the framework's own lines would name addresses.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies.length === 0 ? false : trustedProxies,
    bodyLimit,
    // Fastify sets no limit of its own: a body sent byte by byte would hold a socket for ever. Node has one limit for all,
    // which is that of the slowest; `slow-bodies.ts` sets that of the others.
    requestTimeout: deps.times.uploadMs,
    // A request that arrived before the port closed is answered, not refused; the connection closes with the answer.
    return503OnClosing: false,
    connectionTimeout: deps.times.replyWaitMs + deps.times.streamMs,
    http: {
      headersTimeout: deps.times.requestMs,
      // How often Node looks for requests that take too long; its default is 30 s.
      connectionsCheckingInterval: deps.times.requestMs / 10,
      // Node's own answer to a request without a Host header has no body; `connections.ts` sends a better one.
      requireHostHeader: false,
    },
    frameworkErrors: answerUnroutable,
    clientErrorHandler: closeMalformed,
  }).withTypeProvider<TypeBoxTypeProvider>()

  compileOnFirstUse(app)
  readForwardedClients(app, deps)
  capConnections(app, deps)
  limitSlowBodies(app, deps.times)
  answerMalformedRequests(app)
  answerErrors(app)
  logRequests(app, deps.metrics)
  setSecurityHeaders(app, deps.settings)
  endStreamsOnClose(app, deps.closing)
  waitWithReads(app, deps)
  await openCors(app, deps)
  const limits = await openRateLimits(app, deps)
  verifyIdentities(app, deps)
  const visits = { ...deps, limits, refusedOrigins: countRefusedOrigins(app, deps) }
  if (deps.settings.hasDocumentation) await app.register(named(documentation), { limits })

  await app.register(named(message), visits)
  await app.register(named(replyEvents), visits)
  await app.register(named(stop), visits)
  await app.register(named(history), visits)
  await app.register(named(sessions), visits)
  await app.register(named(reset), visits)
  await app.register(named(handoff), visits)
  await app.register(named(liveEvents), visits)
  await app.register(named(typing), visits)
  await app.register(named(resume), visits)
  await app.register(named(visitorLogouts), visits)
  await app.register(named(chatFiles), visits)
  await app.register(named(chatSettings), { ...visits, seenOrigins: recordSeenOrigins(app, deps) })
  await app.register(named(chatLeads), visits)
  await app.register(named(chatBookings), visits)
  await app.register(named(chatFeedback), visits)
  await app.register(named(transcript), visits)
  await app.register(named(eraseConversation), visits)
  await app.register(named(bookingPage), { ...deps, limits })
  await app.register(named(conversationPage), { ...deps, limits })
  await app.register(named(privacyPage), { ...deps, limits })
  await app.register(named(recipientPage), { ...deps, limits })
  await app.register(named(weeklyMailPage), { ...deps, limits })

  await app.register(named(singleSignOnLogout), deps)

  // Sessions, cookies and access control are for these routes alone.
  await app.register(named(dashboard), deps)

  await app.register(named(assets), deps)
  await app.register(named(dashboardPages), deps)
  await app.register(named(health), deps)
  await app.register(named(metrics), deps)
  await app.register(named(seen), deps)
  await app.register(named(securityContact), deps)
  return app
}

/** The routes that need a login, in the order in which the documentation shows them. */
async function dashboard(app: FastifyInstance, deps: Deps): Promise<void> {
  const devices = knownDevices(deps)
  const loginSessions = await addAuthentication(app, { ...deps, devices })
  await app.register(named(auth), { ...deps, devices, loginSessions })
  await app.register(named(singleSignOnLogin), { ...deps, devices, loginSessions })
  await app.register(named(ownLogins), { ...deps, loginSessions })
  await app.register(named(profile), deps)
  await app.register(named(profilePicture), deps)
  await app.register(named(conversationsExport), { ...deps, loginSessions })
  await app.register(named(exportJobs), deps)
  await app.register(named(exportJob), { ...deps, loginSessions })
  await app.register(named(questions), { ...deps, loginSessions })
  await app.register(named(feedback), { ...deps, loginSessions })
  await app.register(named(leads), { ...deps, loginSessions })
  await app.register(named(bookings), { ...deps, loginSessions })
  const readSlots = openReadSlots()
  await app.register(named(conversations), { ...deps, readSlots })
  await app.register(named(conversationTags), deps)
  await app.register(named(visitorBlocks), deps)
  await app.register(named(visitorHistory), deps)
  await app.register(named(conversationFiles), deps)
  await app.register(named(replyReasons), deps)
  await app.register(named(exportOfVisitor), { ...deps, loginSessions })
  await app.register(named(liveChats), deps)
  await app.register(named(inboxEvents), { ...deps, loginSessions })
  await app.register(named(liveChatAssignment), deps)
  await app.register(named(liveChatMessages), deps)
  await app.register(named(conversationNotes), deps)
  await app.register(named(liveChatFiles), deps)
  await app.register(named(liveChatPresence), deps)
  await app.register(named(liveChatSnooze), deps)
  await app.register(named(missedRequests), deps)
  await app.register(named(replyDelivery), deps)
  await app.register(named(pushSubscriptions), deps)
  await app.register(named(liveChatTemplates), deps)
  await app.register(named(agentAssist), deps)
  await app.register(named(liveChatTranslation), deps)
  await app.register(named(retention), deps)
  await app.register(named(password), { ...deps, devices, loginSessions })
  await app.register(named(secondFactor), { ...deps, loginSessions })
  await app.register(named(singleSignOnSetting), deps)
  await app.register(named(passkeys), { ...deps, devices, loginSessions })
  await app.register(named(team), deps)
  await app.register(named(memberPasswordReset), deps)
  await app.register(named(apiTokens), deps)
  await app.register(named(chatbots), { ...deps, loginSessions })
  await app.register(named(models), deps)
  await app.register(named(origins), deps)
  await app.register(named(visitorIdentity), deps)
  await app.register(named(sources), deps)
  await app.register(named(sourceEntries), deps)
  await app.register(named(verifiedAnswers), deps)
  await app.register(named(siteFindings), deps)
  await app.register(named(sourceFiles), deps)
  await app.register(named(sourcePages), deps)
  await app.register(named(previewWebsite), deps)
  await app.register(named(connectors), { ...deps, loginSessions })
  await app.register(named(webhooks), deps)
  await app.register(named(home), deps)
  await app.register(named(usage), { ...deps, readSlots })
  await app.register(named(analytics), { ...deps, readSlots })
  await app.register(named(analyticsExport), { ...deps, readSlots })
  await app.register(named(weeklyMail), deps)
  await app.register(named(tryChatbot), deps)
  await app.register(named(testQuestions), deps)
  await app.register(named(checks), deps)
  await app.register(named(checkRuns), deps)
  await app.register(named(answersDraft), { ...deps, loginSessions })
  await app.register(named(suggestedQuestions), deps)
  await app.register(named(operator), deps)
  await app.register(named(slotsPreview), deps)
  await app.register(named(tryConnector), deps)
  await app.register(named(setup), { ...deps, devices, loginSessions })
  await app.register(named(installation), deps)
  await app.register(named(demo), deps)
}
