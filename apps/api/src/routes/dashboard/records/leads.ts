import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { recordExport } from '@frontdesk/accounts/audit/record-export'
import { ApiError } from '@frontdesk/contracts/api-error'
import {
  UpdateLeadRequest,
  LeadDetails,
  LeadList,
  LeadParams,
  LeadRecord,
  LeadsExportQuery,
  LeadsQuery,
} from '@frontdesk/contracts/records/leads'
import { asksForPage } from '@frontdesk/contracts/records/record-page'
import { Success, success } from '@frontdesk/contracts/success'
import { leadFields } from '@frontdesk/records/lead-fields'
import { deleteLead } from '@frontdesk/records/leads/delete-lead'
import { findLead, listLeads, readLeads } from '@frontdesk/records/leads/list-leads'
import { markLead } from '@frontdesk/records/leads/mark-lead'
import { recordsAsCsv } from '@frontdesk/records/records-as-csv'
import { recordsAsJson } from '@frontdesk/records/records-as-json'
import type { Deps } from '../../../deps.ts'
import { csvFile, sendCsv } from '../../../http/csv-download.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { disconnectWhenRevoked, type DisconnectNeeds } from '../../../http/streams/disconnect-when-revoked.ts'
import { sendJson } from '../../../http/streams/send-pieces.ts'
import { requireActor, requireUser } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db'>

const config = { access: 'leads' } as const
/** What is erased is gone: a person decides that. */
const erasingConfig = { ...config, tokens: false } as const
const tags = ['records']
const envelope = { before: '{"success":true,"leads":[', after: () => ']}' }
const refused = errorResponses(400, 401, 403)

/** Leads: listed, exported as CSV, marked as handled and deleted. */
export const leads: FastifyPluginAsyncTypebox<Needs & DisconnectNeeds> = async (app, { db, ...needs }) => {
  app.addHook('onRequest', async (request, reply) => disconnectWhenRevoked(needs, request, reply))

  app.get(
    '/api/leads',
    {
      config,
      schema: {
        querystring: LeadsQuery,
        response: { 200: LeadList, ...refused, 404: ApiError },
        tags,
        operationId: 'listLeads',
        summary: 'List leads',
      },
    },
    async (request, reply) => {
      const actor = requireActor(request)
      if (!asksForPage(request.query)) {
        return sendJson(reply, recordsAsJson(envelope, listLeads({ db }, actor, request.query)))
      }
      const { records, ...page } = await readLeads({ db }, actor, request.query)
      return reply.send({ success: true, leads: records, ...page })
    },
  )

  app.get(
    '/api/leads/export',
    {
      config: { ...config, tokens: 'exports' },
      schema: {
        querystring: LeadsExportQuery,
        response: { 200: csvFile, ...refused, 404: ApiError },
        tags,
        operationId: 'exportLeads',
        summary: 'Export leads as CSV',
      },
    },
    async (request, reply) => {
      const actor = requireActor(request)
      const pages = listLeads({ db }, actor, request.query)
      return sendCsv(reply, {
        name: 'leads',
        days: request.query,
        pieces: recordsAsCsv(leadFields, pages),
        onBegin: () => recordExport({ db }, actor, { what: 'leads', ...request.query }),
      })
    },
  )

  await app.register(oneLead, { db })
}

/** One lead: read, marked as handled, and deleted. */
const oneLead: FastifyPluginAsyncTypebox<Needs> = async (app, { db }) => {
  app.get(
    '/api/leads/:leadId',
    {
      config,
      schema: {
        params: LeadParams,
        response: { 200: LeadDetails, ...refused, 404: ApiError },
        tags,
        operationId: 'getLead',
        summary: 'Get a lead',
      },
    },
    async request => findLead({ db }, requireActor(request), request.params.leadId),
  )

  app.patch(
    '/api/leads/:leadId',
    {
      config,
      schema: {
        params: LeadParams,
        body: UpdateLeadRequest,
        response: { 200: LeadRecord, ...refused, 404: ApiError },
        tags,
        operationId: 'updateLead',
        summary: 'Mark a lead as handled or unhandled',
      },
    },
    async request => markLead({ db }, requireActor(request), request.params.leadId, request.body),
  )

  app.delete(
    '/api/leads/:leadId',
    {
      config: erasingConfig,
      schema: {
        params: LeadParams,
        response: { 200: Success, ...refused, 404: ApiError },
        tags,
        operationId: 'deleteLead',
        summary: 'Delete a lead',
      },
    },
    async request => {
      await deleteLead({ db }, requireUser(request), request.params.leadId)
      return success
    },
  )
}
