-- An answer did not help, and a page that it cites contradicts another one or the product feed.
alter type outcome_cause add value 'sources_disagree' after 'written_badly';
