import { Type, type Static } from '@sinclair/typebox'

/** The response of a request that has nothing to return. */
export const Success = Type.Object({ success: Type.Literal(true) }, { title: 'Success' })
export type Success = Static<typeof Success>

export const success: Success = { success: true }
