-- When the last mail about missed requests was sent: one in five minutes, whatever becomes of the conversations.
alter table chatbots add column live_chat_missed_mailed_at timestamptz(6);
